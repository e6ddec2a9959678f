import { LanguageRow } from '../layout/Choices.tsx'
import { choiceWords } from '../layout/choice.words.ts'
import { Swatches } from '../layout/Swatches.tsx'
import { shellWords } from '../shell.words.ts'
import {
  type ThemeMode,
  PageHead,
  Segments,
  setMode,
  setSize,
  Sheet,
  consoleSizes,
  themeStore,
  useStore,
  useWords,
} from '@evops/kit'
import { galleryWords } from './gallery.words.ts'
import { ExampleImport } from './ImportParts.tsx'
import { ExampleList, Pages } from './ListParts.tsx'
import { ExampleMap, Dialogs, SmallElements, SpecialFields, ErrorStates } from './MoreParts.tsx'
import { Buttons, FiguresAndFacts, Messages, States } from './Parts.tsx'
import { Curve, SampleForm, Table } from './BigParts.tsx'

/** Shows every component of the kit on one page, in any language, size and theme; in development only. */
export function Gallery() {
  const t = useWords(galleryWords)
  const shell = useWords(shellWords)
  const choices = useWords(choiceWords)
  const { mode, size } = useStore(themeStore)
  return (
    <div className="stack">
      <PageHead
        title={t('shell.gallery.title')}
        actions={
          <>
            <LanguageRow />
            <Segments<ThemeMode>
              label={shell('shell.theme')}
              value={mode}
              options={(['light', 'dark'] as const).map((value) => ({
                value,
                label: choices(`shell.theme.${value}`),
              }))}
              onChange={setMode}
            />
            <Segments
              label={shell('shell.size')}
              value={size}
              options={consoleSizes.map((value) => ({ value, label: choices(`shell.size.${value}`) }))}
              onChange={setSize}
            />
          </>
        }
      />
      <Sheet title={choices('shell.theme.colour')}>
        <Swatches />
      </Sheet>
      <Buttons />
      <States />
      <FiguresAndFacts />
      <Messages />
      <SmallElements />
      <Dialogs />
      <SampleForm />
      <SpecialFields />
      <ExampleImport />
      <ErrorStates />
      <Table />
      <Curve />
      <ExampleMap />
      <Pages />
      <ExampleList />
    </div>
  )
}
