import { type FilePreview, type ImportScreenSpec, ImportScreen, Sheet, useWords } from '@evops/kit'
import { commonImportSettings, importEndpoints, importSource } from '@evops/platform/contract'
import { z } from 'zod'
import { galleryWords } from './gallery.words.ts'

const limits = { rows: 1_000, bytes: 1_048_576 }
const settings = z.object({ mapping: z.record(z.string(), importSource), ...commonImportSettings })
const calls = importEndpoints('/api/gallery-imports', 'Gallery', {
  codes: { import: ['gallery'], view: ['gallery'] },
  limits,
  settings,
  fields: ['name'],
  counts: z.object({ rows: z.int() }),
  shown: {},
  what: 'nothing',
})

/** Shows the steps of a file import. The server's answer separates file and import. */
export function ExampleImport() {
  const t = useWords(galleryWords)
  const noun: ImportScreenSpec<z.infer<typeof settings>, FilePreview<z.infer<typeof settings>>, never> = {
    calls,
    title: t('shell.gallery.import'),
    fresh: '',
    text: t('shell.gallery.more'),
    limits,
    fields: () => [{ field: 'name', label: t('shell.gallery.row.name'), needed: true }],
    would: () => t('shell.gallery.more'),
    work: ({ sample }) => sample.length,
    done: () => t('shell.gallery.more'),
    seen: { path: '/', verb: t('shell.gallery.more') },
  }
  return (
    <Sheet title={t('shell.gallery.import')}>
      <ImportScreen noun={noun} />
    </Sheet>
  )
}
