/** The rules of a style sheet that hide or show elements, for pages without layout. */

export interface HiddenRule {
  selector: string;
  hides: boolean;
  /** Widths of the window in which the rule applies, px. */
  min: number;
  max: number;
}

const rem = 16;

/** The widths of a media query, or undefined if the query is about something else than a screen's width. */
function widthsOf(query: string): { min: number; max: number } | undefined {
  const rest = query.replaceAll(/\((?:min|max)-width: ?[\d.]+rem\)|screen|and/g, '').trim();
  if (rest !== '') return undefined;
  const width = (name: string) => new RegExp(`${name}-width: ?([\\d.]+)rem`).exec(query)?.[1];
  return { min: Number(width('min') ?? 0) * rem, max: Number(width('max') ?? Infinity) * rem };
}

function within(parent: string, selector: string): string {
  const outer = parent.includes(',') ? `:is(${parent})` : parent;
  if (selector.includes('&')) return selector.replaceAll('&', outer);
  return parent === '' ? selector : `${outer} ${selector}`;
}

/** In the order of the sheet: of the rules that match an element, the last one decides. */
export function hiddenRules(css: string): HiddenRule[] {
  const found: HiddenRule[] = [];
  const blocks: { selector: string; min: number; max: number; isKnown: boolean }[] = [];
  const now = () => blocks.at(-1) ?? { selector: '', min: 0, max: Infinity, isKnown: true };
  const declare = (text: string): void => {
    const { selector, min, max, isKnown } = now();
    const [, value] = /^(?:display|visibility):\s*([a-z-]+)/.exec(text.trim()) ?? [];
    if (value === undefined || selector === '' || !isKnown || selector.includes('::')) return;
    found.push({ selector, hides: value === 'none' || value === 'hidden', min, max });
  };
  const open = (prelude: string): void => {
    const outer = now();
    if (prelude.startsWith('@layer')) blocks.push(outer);
    else if (prelude.startsWith('@media')) {
      const widths = widthsOf(prelude.slice('@media'.length).trim());
      const min = Math.max(outer.min, widths?.min ?? 0);
      blocks.push({
        ...outer,
        min,
        max: Math.min(outer.max, widths?.max ?? Infinity),
        isKnown: outer.isKnown && widths !== undefined,
      });
    } else if (prelude.startsWith('@')) blocks.push({ ...outer, isKnown: false });
    else blocks.push({ ...outer, selector: within(outer.selector, prelude) });
  };
  let text = '';
  for (const sign of css.replaceAll(/\/\*[\s\S]*?\*\//g, '')) {
    if (sign === '{') open(text.trim());
    else if (sign === ';' || sign === '}') declare(text);
    if (sign === '}') blocks.pop();
    text = sign === '{' || sign === ';' || sign === '}' ? '' : text + sign;
  }
  const hidden = new Set(found.flatMap(({ selector, hides }) => (hides ? [selector] : [])));
  return found.filter(({ selector }) => hidden.has(selector));
}
