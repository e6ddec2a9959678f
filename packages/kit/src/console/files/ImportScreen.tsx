import { useState } from 'react'
import { call } from '../net/call.ts'
import { useCall, useSave } from '../net/queries.ts'
import { usePage } from '../page/page.ts'
import type { FilePreview, ImportDetail, ImportNoun, ImportRow, ImportSettings } from './import-calls.ts'
import { ImportCheck } from './ImportCheck.tsx'
import { ImportFile } from './ImportFile.tsx'
import { ImportRun } from './ImportRun.tsx'
import { ImportWizard } from './ImportWizard.tsx'
import type { ReadFile } from './FileDrop.tsx'

/** A noun from files: choosing one, checking and correcting it, and what came of it. An import stands in the URL. */
export function ImportScreen<
  Settings extends ImportSettings,
  Preview extends FilePreview<Settings>,
  Detail extends ImportDetail,
>({ noun }: { noun: ImportNoun<Settings, Preview, Detail> }) {
  const { calls } = noun
  const page = usePage()
  const recent = useCall(calls.list, { query: { page: 1, pageSize: 10 } }, { quiet: true })
  // The contract's shapes hold what every import says.
  const before = recent.data as { list: readonly ImportRow[] } | undefined
  const start = useSave(calls.start, {
    refreshes: [calls.list],
    onSaved: (started) => page.setSearch({ run: (started as ImportRow).id }, 'push'),
  })
  const withPage = <B extends { settings: Settings | undefined }>(body: B) =>
    noun.under === undefined || body.settings === undefined
      ? body
      : { ...body, settings: { ...body.settings, under: noun.under } }
  const [ask] = useState(
    () =>
      async (body: ReadFile & { settings: Settings | undefined }, signal: AbortSignal): Promise<Preview> => {
        // The contract's shape.
        const look = (whole: typeof body) =>
          call(calls.preview, { body: withPage(whole) }, { signal }) as Promise<Preview>
        const seen = await look(body)
        // What the page says goes with the settings that the file suggests.
        if (noun.under === undefined || body.settings !== undefined) return seen
        return look({ ...body, settings: seen.suggested })
      },
  )
  return (
    <ImportWizard
      title={noun.title}
      fresh={noun.fresh}
      file={(step) => (
        <ImportFile
          {...step}
          title={noun.title}
          text={noun.text}
          limits={noun.limits}
          recent={before?.list ?? []}
        />
      )}
      check={(step) => (
        <ImportCheck
          {...step}
          noun={noun}
          ask={ask}
          busy={start.isPending}
          onStart={(settings) => start.mutate({ body: withPage({ ...step.file, settings }) })}
        />
      )}
      run={(step) => <ImportRun key={step.id} {...step} noun={noun} />}
    />
  )
}
