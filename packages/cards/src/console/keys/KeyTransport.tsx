import {
  Button,
  isPermitted,
  Dialog,
  Form,
  formatInstant,
  Link,
  Notice,
  saveFile,
  TextField,
  useForm,
  useLanguage,
  useCurrentUser,
  usePage,
  useSave,
  useWords,
} from '@evops/kit'
import {
  requestKeyExport,
  getKeySet,
  importKeys,
  listKeySets,
  listKeyUses,
  takeKeyExport,
  type KeySetDetail,
} from '../../contract/index.ts'
import { JsonFileField } from '../JsonFileField.tsx'
import { keyTransportWords } from './key-transport.words.ts'
import { keyWords } from './keys.words.ts'

const words = { ...keyWords, ...keyTransportWords }

/** Requests the export of a set's wrapped keys. */
export function KeyExportDialog({ set, onClose }: { set: KeySetDetail; onClose: () => void }) {
  const t = useWords(words)
  const form = useForm(requestKeyExport, {
    params: { id: set.id },
    initial: {},
    refreshes: [getKeySet, listKeyUses],
    done: t('cards.transport.requested'),
    onSaved: onClose,
  })
  return (
    <Dialog title={`${t('cards.transport.export')} · ${set.name}`} onClose={onClose}>
      <p className="dim">{t('cards.transport.export-text')}</p>
      <Form form={form} verb={t('cards.transport.export')} onCancel={onClose}>
        <TextField form={form} name="reason" label={t('cards.key.reason')} lines={2} wide />
      </Form>
    </Dialog>
  )
}

/** Creates a draft from a key file. */
export function ImportKeys({ onClose }: { onClose: () => void }) {
  const t = useWords(words)
  const { setSearch } = usePage()
  const form = useForm(importKeys, {
    initial: {},
    refreshes: [listKeySets],
    done: t('cards.transport.imported'),
    onSaved: ({ id }) => {
      onClose()
      setSearch({ open: id })
    },
  })
  return (
    <Dialog title={t('cards.transport.import')} onClose={onClose}>
      <p className="dim">{t('cards.transport.import-text')}</p>
      <Form form={form} verb={t('cards.transport.import')} onCancel={onClose}>
        <JsonFileField form={form} name="file" label={t('cards.transport.file')} />
        <TextField form={form} name="name" label={t('cards.key.name')} wide />
      </Form>
    </Dialog>
  )
}

/** Shows requested exports, and those that can be downloaded. */
export function KeyExportState({ set: { exportWaits, exports } }: { set: KeySetDetail }) {
  const t = useWords(words)
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const take = useSave(takeKeyExport, {
    refreshes: [getKeySet, listKeyUses],
    done: t('cards.transport.taken'),
  })
  const fetchFile = async (id: string) => {
    const { fileName, file } = await take.mutateAsync({ params: { id }, body: {} })
    saveFile(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }), fileName)
  }
  const when = (at: string) => formatInstant(at, language, timeZone)
  return (
    <>
      {exportWaits && (
        <Notice tone="warn">
          {t('cards.transport.waits', { name: exportWaits.byName, at: when(exportWaits.at) })}{' '}
          <Link to={`/sysmng/approvals?view=all&open=${exportWaits.approvalId}`}>{t('cards.key.destroy-look')}</Link>
        </Notice>
      )}
      {exports.map(({ id, approvedName, expiresAt, isMine }) => (
        <Notice key={id}>
          {t('cards.transport.ready', { name: approvedName, at: when(expiresAt) })}{' '}
          {isMine && isPermitted(takeKeyExport) && (
            <Button icon="download" busy={take.isPending} onClick={() => void fetchFile(id)}>
              {t('cards.transport.take')}
            </Button>
          )}
        </Notice>
      ))}
    </>
  )
}
