/** Answers of forms that name a person in another way, by the names of their fields. Search reads them (door 5.1). */

/** Whether a field asks for the reading of a name: `furigana`, `reading`, `lastNameKana`. */
export const isReading = (field: string): boolean => /furigana|phonetic|yomi|kana(?:$|[^a-z])|reading$/i.test(field);

/** Whether a field asks for a name on the badge: `badgeFirstName`. */
export const isBadgeName = (field: string): boolean => /^badge.*name$/i.test(field);
