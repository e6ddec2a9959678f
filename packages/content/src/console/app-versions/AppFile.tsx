import {
  Button,
  call,
  CallError,
  Can,
  Facts,
  formatNumber,
  queryClient,
  toast,
  useLanguage,
  useSave,
  useWords,
} from '@evops/kit'
import { useRef, useState } from 'react'
import { addAppFile, deleteAppFile, listAppVersions, type AppVersionRow } from '../../contract/index.ts'
import { versionFormWords } from './versions.words.ts'

/** The package file of a version that this server distributes; it can be changed until it is published. */
export function AppFile({ row: { id, state, ...file } }: { row: AppVersionRow }) {
  const t = useWords(versionFormWords)
  const language = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const remove = useSave(deleteAppFile, { refreshes: [listAppVersions] })
  const send = async (chosen: File) => {
    setBusy(true)
    try {
      await call(addAppFile, { params: { id }, query: { fileName: chosen.name }, body: chosen })
      toast.ok(t('content.version.file-added'))
    } catch (error) {
      toast.fail(error instanceof CallError ? error.msg : String(error))
    } finally {
      setBusy(false)
      void queryClient.invalidateQueries({ queryKey: [listAppVersions.name] })
    }
  }
  const { fileName, fileAddress, fileBytes, fileSha256 } = file
  return (
    <div className="stack">
      <Facts
        of={[
          [
            t('content.version.file'),
            fileName && fileAddress ? (
              <a key="file" href={fileAddress} download>
                {fileName} · {formatNumber((fileBytes ?? 0) / 1_000_000, language, 1)} MB
              </a>
            ) : (
              t('content.version.file-none')
            ),
          ],
          [t('content.version.sha256'), fileSha256 && <code key="sha">{fileSha256}</code>],
        ]}
      />
      {state !== 'published' && (
        <Can call={addAppFile}>
          <input
            ref={input}
            type="file"
            hidden
            accept=".apk"
            aria-label={t('content.version.file-add')}
            onChange={(event) => {
              const [chosen] = event.target.files ?? []
              event.target.value = ''
              if (chosen) void send(chosen)
            }}
          />
          <div className="row wraps">
            <Button icon="upload" busy={busy} onClick={() => input.current?.click()}>
              {t('content.version.file-add')}
            </Button>
            {fileName && (
              <Button icon="trash" busy={remove.isPending} onClick={() => remove.mutate({ params: { id } })}>
                {t('content.version.file-remove')}
              </Button>
            )}
          </div>
        </Can>
      )}
    </div>
  )
}
