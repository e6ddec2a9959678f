import { LanguageRow } from '../layout/Choices.tsx'
import { Swatches } from '../layout/Swatches.tsx'
import { shellWords } from '../shell.words.ts'
import {
  type Mode,
  PageHead,
  Segments,
  setMode,
  setSize,
  Sheet,
  sizes,
  themeStore,
  useStore,
  useWords,
} from '@evops/kit'
import { galleryWords } from './gallery.words.ts'
import { AnImport } from './ImportParts.tsx'
import { AList, Pages } from './ListParts.tsx'
import { AMap, Dialogs, SmallParts, SpecialFields, Troubles } from './MoreParts.tsx'
import { Buttons, FiguresAndFacts, Messages, States } from './Parts.tsx'
import { Curve, SampleForm, Table } from './BigParts.tsx'

/** Shows every component of the kit on one page, in any language, size and theme; in development only. */
export function Gallery() {
  const t = useWords(galleryWords)
  const shell = useWords(shellWords)
  const { mode, size } = useStore(themeStore)
  return (
    <div className="stack">
      <PageHead
        title={t('shell.gallery.title')}
        actions={
          <>
            <LanguageRow />
            <Segments<Mode>
              label={shell('shell.theme')}
              value={mode}
              options={(['light', 'dark'] as const).map((value) => ({
                value,
                label: shell(`shell.theme.${value}`),
              }))}
              onChange={setMode}
            />
            <Segments
              label={shell('shell.size')}
              value={size}
              options={sizes.map((value) => ({ value, label: shell(`shell.size.${value}`) }))}
              onChange={setSize}
            />
          </>
        }
      />
      <Sheet title={shell('shell.theme.colour')}>
        <Swatches />
      </Sheet>
      <Buttons />
      <States />
      <FiguresAndFacts />
      <Messages />
      <SmallParts />
      <Dialogs />
      <SampleForm />
      <SpecialFields />
      <AnImport />
      <Troubles />
      <Table />
      <Curve />
      <AMap />
      <Pages />
      <AList />
    </div>
  )
}
