/** The gap of the grid above and below this empty element is the space. */
export function SpacerKind() {
  return <div aria-hidden="true" />;
}
