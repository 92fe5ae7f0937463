/** The prefecture's code and the city of a postal code. The city is empty if several cities share the code. */
export interface PostalArea {
  region: string;
  locality: string;
}

/** The place of a 7-digit Japanese postal code; `null` if it is unknown or the request fails. */
export async function fetchPostalArea(code: string): Promise<PostalArea | null> {
  try {
    const response = await fetch(`/postal/${code.slice(0, 2)}.json`);
    const found: unknown = await response.json();
    const area = (found as Record<string, string | undefined>)[code.slice(2)];
    return area ? { region: area.slice(0, 2), locality: area.slice(2) } : null;
  } catch {
    return null;
  }
}
