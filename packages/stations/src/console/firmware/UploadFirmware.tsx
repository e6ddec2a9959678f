import { Button, call, CallError, Drawer, kitWords, queryClient, toast, useNav, useWords, FileInput } from '@evops/kit'
import { useId, useState } from 'react'
import { listFirmware, uploadFirmware } from '../../contract/index.ts'
import { firmwareWords } from './firmware.words.ts'

const texts = ['vendor', 'model', 'version', 'sha256', 'notes'] as const
type Name = (typeof texts)[number]

/** Uploads a firmware file and states its models. The upload becomes a draft. */
export function UploadFirmware({ onClose }: { onClose: () => void }) {
  const t = useWords(firmwareWords)
  const k = useWords(kitWords)
  const nav = useNav()
  const id = useId()
  const [file, setFile] = useState<File>()
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({})
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const labels = {
    vendor: t('stations.firmware.vendor'),
    model: t('stations.firmware.model-name'),
    version: t('stations.firmware.version'),
    sha256: t('stations.firmware.sha256'),
    notes: t('stations.firmware.notes'),
  }
  const hints: Partial<Record<Name, string>> = {
    vendor: t('stations.firmware.as-reported'),
    model: t('stations.firmware.as-reported'),
    sha256: t('stations.firmware.sha-hint'),
  }
  const send = async () => {
    if (!file) return
    setBusy(true)
    setFaults({})
    try {
      const { vendor = '', model = '', version = '', sha256, notes } = typed
      const query = {
        vendor,
        model,
        version,
        fileName: file.name,
        ...(sha256 && { sha256 }),
        ...(notes && { notes }),
      }
      const made = await call(uploadFirmware, { query, body: file })
      void queryClient.invalidateQueries({ queryKey: [listFirmware.name] })
      toast.ok(t('stations.firmware.uploaded'))
      nav.go(`/chgmodule/firmware?open=${made.id}`)
    } catch (error) {
      const isRefused = error instanceof CallError && Object.keys(error.fields).length > 0
      if (isRefused) setFaults(error.fields)
      else toast.fail(error instanceof CallError ? error.msg : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Drawer title={t('stations.firmware.upload')} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <div className="f">
          <label htmlFor={`${id}-f`}>{t('stations.firmware.file')}</label>
          <FileInput id={`${id}-f`} required onFile={setFile} />
        </div>
        {texts.map((name) => (
          <div key={name} className={faults[name] ? 'f wrong' : 'f'}>
            <label htmlFor={`${id}-${name}`}>{labels[name]}</label>
            <input
              id={`${id}-${name}`}
              className="field"
              autoComplete="off"
              spellCheck={false}
              required={name !== 'sha256' && name !== 'notes'}
              value={typed[name] ?? ''}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            />
            {faults[name] ? (
              <span className="say">{faults[name]}</span>
            ) : (
              hints[name] && <span className="hint">{hints[name]}</span>
            )}
          </div>
        ))}
        <div className="form-foot wide">
          <Button type="submit" kind="primary" busy={busy}>
            {t('stations.firmware.upload')}
          </Button>
          <Button onClick={onClose}>{k('kit.cancel')}</Button>
        </div>
      </form>
    </Drawer>
  )
}
