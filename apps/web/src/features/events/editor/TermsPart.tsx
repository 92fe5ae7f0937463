import { languageWord } from '@foyer/messages/catalogue/languages';
import { locales } from '@foyer/contract/wire/vocabulary';
import { isTerms } from '@foyer/domain/forms/kinds';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { withTermsQuestion } from './form/edit.ts';
import { fieldId, useShownField, type TabProps } from './show-field.ts';
import { isLink, textIn, withText } from './document.ts';

/** The links to the terms and conditions, per language. */
export function TermsPart(part: TabProps) {
  const { definition, change } = part;
  useShownField(part, ['terms']);
  const { locale: reader } = useLanguage();
  const { editor, formBuilder } = useStaffText();
  const { configuration } = definition;
  const field = configuration.sections.flatMap(({ fields }) => fields).find(isTerms);
  if (!field) {
    const ask = () =>
      change({ ...definition, configuration: withTermsQuestion(configuration, formBuilder.newSection) });
    return (
      <EmptyState
        icon="edit"
        title={editor.termsNone}
        actions={
          <Button id={fieldId('configuration.sections')} variant="primary" onClick={ask}>
            {editor.termsAsk}
          </Button>
        }
      >
        {editor.termsAskHint}
      </EmptyState>
    );
  }
  const { sections } = configuration;
  return (
    <Card id={fieldId('configuration.sections')} title={editor.terms}>
      <Stack gap={4}>
        {locales.map((locale) => {
          const link = textIn(field.translations?.link, locale);
          return (
            <TextField
              key={locale}
              type="url"
              inputMode="url"
              label={editor.termsIn({ language: languageWord(locale, reader) })}
              optional={editor.optional}
              maxLength={1000}
              value={link}
              error={isLink(link) ? undefined : editor.termsWrong}
              onValueChange={(value) =>
                change({
                  ...definition,
                  configuration: {
                    ...configuration,
                    sections: sections.map((section) => ({
                      ...section,
                      fields: section.fields.map((each) =>
                        isTerms(each)
                          ? {
                              ...each,
                              translations: {
                                ...each.translations,
                                link: withText(each.translations?.link, locale, value.trim()),
                              },
                            }
                          : each,
                      ),
                    })),
                  },
                })
              }
            />
          );
        })}
      </Stack>
    </Card>
  );
}
