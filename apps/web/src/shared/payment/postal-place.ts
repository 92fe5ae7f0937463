/** The prefecture's code and the city of a postal code. The city is empty if several cities share the code. */
export interface PostalPlace {
  region: string;
  locality: string;
}

/** The place of a 7-digit Japanese postal code; `null` if it is unknown or the request fails. */
export async function placeIn(code: string): Promise<PostalPlace | null> {
  try {
    const response = await fetch(`/postal/${code.slice(0, 2)}.json`);
    const found: unknown = await response.json();
    const place = (found as Record<string, string | undefined>)[code.slice(2)];
    return place ? { region: place.slice(0, 2), locality: place.slice(2) } : null;
  } catch {
    return null;
  }
}
