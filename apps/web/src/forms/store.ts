import type { FormSection } from '@foyer/contract/events/event-configuration';
import { compileForm, type CompiledForm } from '@foyer/domain/forms/compile';
import type { FormContext } from '@foyer/domain/forms/context';
import { confirmationName, normalizeValue } from '@foyer/domain/forms/kinds';
import { cloneBadgeName, followClones, initialValues } from '@foyer/domain/forms/prefill';
import { validateForm, type FormFinding, type ValidatedForm } from '@foyer/domain/forms/validate';
import { sameValue, type FieldValue, type FormValues, type WireValues } from '@foyer/domain/forms/values';
import { formState, type FieldState, type FormState } from '@foyer/domain/forms/visibility';

/**
 * The state of a form, outside React: a key in one of sixty fields renders only that field. `domain/fields` decides
 * which fields are visible, required and wrong, with the same code as the server.
 */

/** The view of a field. It is a new object only when the field changed. */
export interface FieldView {
  value: FieldValue;
  /** Shown below the field; `null` for none. */
  finding: FormFinding | null;
  /** The server's message about this answer, such as an invalid code. */
  complaint: string | null;
  /** A note about this answer that is not an error, such as the discount of a code or a changed question. */
  note: string | null;
  /** Counts automatic fills. The field flashes when this grows. */
  filled: number;
}

/** The view of a field without its value. It is a new object only when one of these parts changed. */
export type FieldFrame = Omit<FieldView, 'value'>;

/** The visible sections and fields. Unchanged objects keep their identity. */
export type Structure = FormState['sections'];

export interface FormStore {
  readonly form: CompiledForm;
  subscribe: (listener: () => void) => () => void;
  view: (name: string) => FieldView;
  frame: (name: string) => FieldFrame;
  structure: () => Structure;
  context: () => FormContext;
  /** All values as typed. */
  values: () => FormValues;
  /** Open findings of the last submit attempt, in form order. */
  problems: () => Problems;
  change: (name: string, value: FieldValue) => void;
  /** A field was left: normalises and checks its text. */
  leave: (name: string) => void;
  /** Fills in values automatically. Changed fields flash once. */
  fillIn: (values: FormValues) => void;
  fillBadgeNames: () => void;
  /** Sets or removes the server's message about an answer. */
  complain: (name: string, complaint: string | null) => void;
  /** Sets or removes the note of an answer. */
  note: (name: string, note: string | null) => void;
  /** Checks all fields and shows their errors. */
  check: () => ValidatedForm;
  setContext: (context: FormContext) => void;
  reset: () => void;
}

export interface Problems {
  /** Grows with each attempt, so a summary can take the focus again. */
  attempt: number;
  findings: readonly FormFinding[];
}

export interface FormInput {
  sections: readonly FormSection[];
  context: FormContext;
  /** Stored answers, also of an interrupted form. */
  stored?: WireValues | undefined;
  /**
   * Answers of a bought ticket that this form replaces. Unchanged answers are accepted, even if the form has changed.
   */
  onFile?: WireValues | undefined;
  /** Fills in known values when the form is created, for example `prefill`. */
  begin?: ((form: CompiledForm, values: FormValues) => FormValues) | undefined;
}

export function createFormStore({ sections, context: firstContext, stored = {}, onFile, begin }: FormInput): FormStore {
  const form = compileForm(sections);
  const first = () => firstValues(form, stored, begin);

  let context = firstContext;
  let values = first();
  const stateNow = () => formState(form, values, context, onFile);
  let structure: Structure = stateNow().sections;
  let shown = new Map<string, FormFinding>();
  let problems: Problems = { attempt: 0, findings: [] };
  const typedIn = new Set<string>();
  const complaints = new Map<string, string>();
  const notes = new Map<string, string>();
  const filled = new Map<string, number>();
  const listeners = new Set<() => void>();

  const validated = () => validateForm({ sections, values, context, onFile });

  /** Updates all derived data, then notifies the listeners. `check`: names whose findings may show from now on. */
  const settle = (next: FormValues, check: readonly string[] = []): void => {
    const before = values;
    values = next;
    if (shown.size > 0 || check.length > 0) {
      const result = validated();
      restructure(result.state);
      const still = result.findings.filter(({ field }) => shown.has(field) || check.includes(field));
      shown = new Map(still.map((finding) => [finding.field, finding]));
      const open = problems.findings.length === 0 ? [] : result.findings.filter(({ field }) => shown.has(field));
      if (problems.findings.length > 0)
        problems = { attempt: problems.attempt, findings: sameFindings(problems.findings, open) };
    } else if ([...form.deciding].some((name) => next[name] !== before[name])) {
      restructure(stateNow());
    }
    publish();
  };

  const restructure = (state: FormState): void => {
    structure = keepSame(structure, state.sections);
  };

  const publish = (): void => {
    views.update();
    for (const listener of listeners) listener();
  };

  const viewOf = (name: string): FieldView => ({
    value: values[name] ?? '',
    finding: shown.get(name) ?? null,
    complaint: complaints.get(name) ?? null,
    note: notes.get(name) ?? null,
    filled: filled.get(name) ?? 0,
  });

  const views = cachedViews(viewOf);

  /** The field of a value: its own, or the field that the value confirms. */
  const fieldOf = (name: string) => (form.inputs.get(name) ?? form.confirmations.get(name))?.field;

  const fillIn = (next: FormValues): void => {
    const changed = Object.keys(next).filter((name) => !sameValue(next[name] ?? '', values[name] ?? ''));
    if (changed.length === 0) return;
    for (const name of changed) filled.set(name, (filled.get(name) ?? 0) + 1);
    let after = { ...values, ...next };
    for (const name of changed) after = { ...followClones(form, values, after, name), ...next };
    settle(after);
  };

  return {
    form,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view: views.view,
    frame: views.frame,
    structure: () => structure,
    context: () => context,
    values: () => values,
    problems: () => problems,
    change: (name, value) => {
      typedIn.add(name);
      complaints.delete(name);
      notes.delete(name);
      const stale = staleConfirmation(form, name, typedIn);
      settle(followClones(form, values, { ...values, [name]: value, ...stale }, name));
    },
    leave: (name) => {
      if (!typedIn.has(name)) return;
      const field = fieldOf(name);
      const next = field ? tidied(field, values[name]) : null;
      settle(next === null ? values : { ...values, [name]: next }, [name]);
    },
    fillIn,
    fillBadgeNames: () => fillIn(cloneBadgeName(form, values)),
    complain: saying(complaints, publish),
    note: saying(notes, publish),
    check: () => {
      const result = validated();
      restructure(result.state);
      shown = new Map(result.findings.map((finding) => [finding.field, finding]));
      problems = { attempt: problems.attempt + 1, findings: result.findings };
      publish();
      return result;
    },
    setContext: (next) => {
      if (JSON.stringify(next) === JSON.stringify(context)) return;
      context = next;
      restructure(stateNow());
      settle(values);
    },
    reset: () => {
      shown = new Map();
      problems = { attempt: problems.attempt, findings: [] };
      for (const each of [typedIn, complaints, notes]) each.clear();
      settle(first());
    },
  };
}

/** Sets or removes a text about a value. */
const saying = (words: Map<string, string>, publish: () => void) => (name: string, text: string | null) => {
  if (text === null) words.delete(name);
  else words.set(name, text);
  publish();
};

/** The initial values: stored values, then values from `begin`. */
function firstValues(form: CompiledForm, stored: WireValues, begin: FormInput['begin']): FormValues {
  const values = { ...initialValues(form, stored), ...storedConfirmations(form, stored) };
  return begin ? begin(form, values) : values;
}

/**
 * A prefilled second entry confirms only the prefilled first entry. If the first entry changes, the second one is
 * cleared.
 */
function staleConfirmation(form: CompiledForm, name: string, typedIn: ReadonlySet<string>): FormValues {
  const second = confirmationName(name);
  return form.confirmations.has(second) && !typedIn.has(second) ? { [second]: '' } : {};
}

/** The normalised form of typed text; `null` if nothing changes. */
function tidied(field: Parameters<typeof normalizeValue>[0], typed: FieldValue | undefined): FieldValue | null {
  const { value, problem } = normalizeValue(field, typed);
  return problem === null && !sameValue(value, typed ?? '') ? value : null;
}

/** Second entries of strict fields, as typed when the form was interrupted. */
function storedConfirmations(form: CompiledForm, stored: WireValues): FormValues {
  const confirmations: FormValues = {};
  for (const name of form.confirmations.keys()) {
    const value = Object.hasOwn(stored, name) ? stored[name] : undefined;
    if (typeof value === 'string') confirmations[name] = value;
  }
  return confirmations;
}

/** The views that were read. Unchanged views and frames keep their identity. */
function cachedViews(viewOf: (name: string) => FieldView) {
  const views = new Map<string, FieldView>();
  const frames = new Map<string, FieldFrame>();
  const update = (name: string): FieldView => {
    const now = viewOf(name);
    const frame = frames.get(name);
    if (!frame || !sameFrame(frame, now)) frames.set(name, now);
    const view = views.get(name);
    if (view && frames.get(name) !== now && sameValue(view.value, now.value)) return view;
    views.set(name, now);
    return now;
  };
  const view = (name: string) => views.get(name) ?? update(name);
  return {
    view,
    frame: (name: string): FieldFrame => frames.get(name) ?? view(name),
    update: () => {
      for (const name of views.keys()) update(name);
    },
  };
}

const sameFrame = (before: FieldFrame, now: FieldFrame): boolean =>
  sameFinding(before.finding, now.finding) &&
  before.complaint === now.complaint &&
  before.note === now.note &&
  before.filled === now.filled;

/** Two limits can have the same code, with different numbers. */
const sameFinding = (before: FormFinding | null, now: FormFinding | null): boolean =>
  before === now || (before?.code === now?.code && JSON.stringify(before?.metadata) === JSON.stringify(now?.metadata));

function sameFindings(before: readonly FormFinding[], now: readonly FormFinding[]): readonly FormFinding[] {
  const same =
    before.length === now.length &&
    before.every((finding, at) => finding.field === now[at]?.field && finding.code === now[at]?.code);
  return same ? before : now;
}

const sameList = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((each, at) => each === b[at]);

/** The new structure, with the old object wherever nothing changed. */
function keepSame(before: Structure, now: Structure): Structure {
  const known = new Map(before.flatMap(({ fields }) => fields).map((field) => [field.field, field]));
  const sections = now.map((section) => {
    const fields = section.fields.map((field) => sameField(known.get(field.field), field));
    const old = before.find((each) => each.section === section.section);
    return old && sameList(old.fields, fields) ? old : { section: section.section, fields };
  });
  return sameList(before, sections) ? before : sections;
}

function sameField(before: FieldState | undefined, now: FieldState): FieldState {
  const same =
    before !== undefined &&
    before.required === now.required &&
    (before.options === now.options || sameList(before.options ?? [], now.options ?? [])) &&
    sameList(before.former, now.former);
  return same ? before : now;
}
