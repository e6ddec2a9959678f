import {
  Button,
  call,
  CallError,
  isPermitted,
  Dialog,
  Icon,
  Notice,
  saveFile,
  Tag,
  toast,
  useSave,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  exportGridNet,
  getGridNet,
  getGridObject,
  importGridNet,
  kindWords,
  listGridObjects,
  maxCimCharacters,
  previewGridNet,
  type CimImportPreview,
} from '../../contract/index.ts'
import { cimScreenWords } from './objects.words.ts'

interface Station {
  id: string
  name: string
}
/** Exports and imports the net of a station as a CIM file. */
export function NetFile({ station }: { station: Station }) {
  const t = useWords(cimScreenWords)
  const [isOpen, setOpen] = useState(false)
  const save = async () => {
    try {
      const net = await call(exportGridNet, { params: { id: station.id } })
      const text = JSON.stringify(net, null, 2)
      saveFile(new Blob([text], { type: 'application/ld+json' }), `${station.name}.jsonld`)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.fail(error.msg)
    }
  }
  return (
    <>
      {isPermitted(exportGridNet) && (
        <Button icon="download" onClick={() => void save()}>
          {t('grid.cim.save')}
        </Button>
      )}
      {isPermitted(importGridNet) && (
        <Button icon="upload" onClick={() => setOpen(true)}>
          {t('grid.cim.take')}
        </Button>
      )}
      {isOpen && <TakeDialog station={station} onClose={() => setOpen(false)} />}
    </>
  )
}

interface Looked {
  fileName: string
  content: string
  skipRefused: boolean
  look: CimImportPreview
}
/** Dialog that checks a file after its selection; it can be imported if no part is rejected, or what fits of it. */
function TakeDialog({ station, onClose }: { station: Station; onClose: () => void }) {
  const t = useWords(cimScreenWords)
  const [looked, setLooked] = useState<Looked>()
  const [fault, setFault] = useState<string>()
  const params = { id: station.id }
  const save = useSave(importGridNet, {
    refreshes: [listGridObjects, getGridObject, getGridNet],
    done: t('grid.cim.done'),
    onSaved: onClose,
  })
  // The files of one CGMES model are read together.
  const take = async (files: readonly File[]) => {
    if (files.length === 0) return
    setLooked(undefined)
    setFault(undefined)
    const content = (await Promise.all(files.map((file) => file.text()))).join('\n')
    if (content.length > maxCimCharacters)
      return setFault(t('grid.cim.too-big', { megabytes: maxCimCharacters / 1_000_000 }))
    await look({ fileName: files.map(({ name }) => name).join(', '), content, skipRefused: false })
  }
  const look = async (file: Omit<Looked, 'look'>) => {
    const { content, skipRefused } = file
    try {
      setLooked({ ...file, look: await call(previewGridNet, { params, body: { content, skipRefused } }) })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFault(error.msg)
    }
  }
  const total = looked ? looked.look.created + looked.look.changed : 0
  const isReady = looked !== undefined && looked.look.isWritable && (total > 0 || looked.look.drawings.length > 0)
  return (
    <Dialog title={t('grid.cim.title', { station: station.name })} onClose={onClose} wide>
      <p className="small dim">{t('grid.cim.explain')}</p>
      <div className="row">
        <label className="btn file">
          <Icon name="upload" />
          {t('grid.cim.choose')}
          <input
            type="file"
            className="unseen"
            multiple
            accept=".jsonld,.json,.xml,.rdf,.trig,.ttl,application/ld+json,application/json,text/xml,application/rdf+xml"
            onChange={(event) => {
              void take([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
        </label>
        <span className="small dim clip">{looked?.fileName}</span>
      </div>
      {fault && <Notice tone="bad">{fault}</Notice>}
      {looked && (looked.skipRefused || looked.look.refusedCount > 0) && (
        <label className="check">
          <input
            type="checkbox"
            className="cb"
            checked={looked.skipRefused}
            onChange={(event) => void look({ ...looked, skipRefused: event.target.checked })}
          />
          {t('grid.cim.fitting')}
        </label>
      )}
      <output>{looked && <Look look={looked.look} />}</output>
      <div className="form-foot">
        <Button
          kind="primary"
          busy={save.isPending}
          disabled={!isReady}
          onClick={() => {
            if (!looked) return
            const { content, skipRefused } = looked
            save.mutate({ params, body: { content, skipRefused } })
          }}
        >
          {t('grid.cim.write', { n: total })}
        </Button>
        <Button onClick={onClose}>{t('grid.cim.cancel')}</Button>
      </div>
    </Dialog>
  )
}

/** Result of the check, or the reasons for the rejection. */
function Look({ look }: { look: CimImportPreview }) {
  const { created, changed, same, drawings, objects, refused, refusedCount, isWritable } = look
  const t = useWords(cimScreenWords)
  const w = useWords(kindWords)
  return (
    <>
      <Notice tone={isWritable ? 'good' : 'bad'}>
        {isWritable ? t('grid.cim.counts', { created, changed, same }) : t('grid.cim.refused', { n: refusedCount })}
      </Notice>
      {isWritable && refusedCount > 0 && <Notice tone="warn">{t('grid.cim.left-out', { n: refusedCount })}</Notice>}
      {drawings.length > 0 && <p>{t('grid.cim.drawings', { names: drawings.join(', ') })}</p>}
      <ul className="grid-look">
        {refused.map(({ about, message }) => (
          <li key={`${about} ${message}`}>
            <b>{about}</b> <span>{message}</span>
          </li>
        ))}
        {isWritable &&
          objects.map(({ id, name, kind, act }) => (
            <li key={id}>
              <Tag tone={act === 'create' ? 'good' : 'acc'}>{t(`grid.cim.act.${act}`)}</Tag> <span>{name}</span>{' '}
              <span className="dim">{w(`grid.object.kind.${kind}`)}</span>
            </li>
          ))}
      </ul>
    </>
  )
}
