import {
  Button,
  isPermitted,
  columnsFor,
  confirmAction,
  DataTable,
  formatNumber,
  Notice,
  useCall,
  useLanguage,
  useSave,
  useWords,
} from '@evops/kit'
import {
  type EncryptionKeyRow,
  listEncryptionKeys,
  removeEncryptionKey,
  rotateEncryptionKey,
} from '../../contract/index.ts'
import { encryptionKeyWords } from './encryption-keys.words.ts'

const c = columnsFor<EncryptionKeyRow>('organisation.encryption')
const columns = [
  c.custom('id', (row) => <KeyName row={row} />, { least: 200, phone: 1 }),
  c.number('secrets', { width: 130, phone: 2 }),
  c.when('activeFrom', undefined, { width: 170 }),
  c.when('doneAt', undefined, { width: 170 }),
  c.text('createdBy', { width: 160 }),
  c.custom('act', (row) => <RemoveKey row={row} />, { width: 120, phone: 3 }),
]

/** Keys under which stored secrets are encrypted: how far a rotation is, and which key can be removed. */
export function EncryptionKeysTab() {
  const t = useWords(encryptionKeyWords)
  const language = useLanguage()
  const { data = [] } = useCall(listEncryptionKeys, undefined, { every: 5_000 })
  const rotate = useSave(rotateEncryptionKey, {
    refreshes: [listEncryptionKeys],
    done: t('organisation.encryption.rotating'),
  })
  const newest = data.find(({ isNewest }) => isNewest)
  const left = data.reduce((sum, { isNewest, secrets }) => sum + (isNewest ? 0 : secrets), 0)
  return (
    <div className="stack">
      <p className="note">{t('organisation.encryption.note')}</p>
      {newest && newest.id > 0 && left > 0 && (
        <Notice>
          {t('organisation.encryption.progress', {
            left: formatNumber(left, language),
            all: formatNumber(left + newest.secrets, language),
          })}
        </Notice>
      )}
      {isPermitted(rotateEncryptionKey) && (
        <div className="row">
          <Button busy={rotate.isPending} onClick={() => rotate.mutate({ body: {} })}>
            {t('organisation.encryption.rotate')}
          </Button>
        </div>
      )}
      <DataTable
        rows={data}
        columns={columns}
        keyOf={(row) => String(row.id)}
        label={t('organisation.encryption.title')}
      />
    </div>
  )
}

function KeyName({ row: { id, isNewest } }: { row: EncryptionKeyRow }) {
  const t = useWords(encryptionKeyWords)
  return (
    <>
      {id === 0 ? t('organisation.encryption.own') : t('organisation.encryption.key', { id })}
      {isNewest && <small>{t('organisation.encryption.newest')}</small>}
    </>
  )
}

function RemoveKey({ row: { id, isNewest, secrets } }: { row: EncryptionKeyRow }) {
  const t = useWords(encryptionKeyWords)
  const save = useSave(removeEncryptionKey, {
    refreshes: [listEncryptionKeys],
    done: t('organisation.encryption.removed'),
  })
  if (id === 0 || isNewest || secrets > 0 || !isPermitted(removeEncryptionKey)) return null
  return (
    <Button
      kind="text"
      icon="trash"
      busy={save.isPending}
      onClick={() => {
        void confirmAction({
          title: t('organisation.encryption.remove-title', { id }),
          text: t('organisation.encryption.remove-text'),
          verb: t('organisation.encryption.remove'),
        }).then((yes) => {
          if (yes) save.mutate({ query: { number: id } })
        })
      }}
    >
      {t('organisation.encryption.remove')}
    </Button>
  )
}
