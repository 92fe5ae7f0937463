/** Where a postal code is: the prefecture's code and the city, empty where several cities share it. */
export interface Place {
  region: string;
  locality: string;
}

/** The place of a Japanese postal code of 7 digits; `null` where it is not known or cannot be asked. */
export async function placeIn(code: string): Promise<Place | null> {
  try {
    const response = await fetch(`/postal/${code.slice(0, 2)}.json`);
    const found: unknown = await response.json();
    const place = (found as Record<string, string | undefined>)[code.slice(2)];
    return place ? { region: place.slice(0, 2), locality: place.slice(2) } : null;
  } catch {
    return null;
  }
}
