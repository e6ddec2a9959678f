import {
  Button,
  Can,
  columnsFor,
  confirmAction,
  DataTable,
  Empty,
  ReadFailure,
  translateText,
  Tag,
  useCall,
  useLanguage,
  usePage,
  useSave,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  createDictionaryEntry,
  deleteDictionaryType,
  type DictionaryEntry,
  type DictionaryType,
  listDictionaryEntries,
  listDictionaryTypes,
  updateDictionaryType,
} from '../../contract/index.ts'
import { partWords } from '../parts/part.words.ts'
import { dictionaryWords } from './dictionary.words.ts'
import { EntryDrawer, NewEntry } from './EntryDrawer.tsx'
import { TypeDialog } from './TypeDialog.tsx'

const c = columnsFor<DictionaryEntry>('organisation.dict')
const columns = [
  c.custom(
    'label',
    (row, language) => (
      <span className="dict-label">
        {row.colour !== 'none' && <i className={`dict-dot ${row.colour}`} />}
        {row[language]}
      </span>
    ),
    { phone: 1 },
  ),
  c.text('code', { width: 170, phone: 2 }),
  c.custom(
    'enabled',
    (row) => (
      <span className={row.enabled ? 'tag good' : 'tag'}>
        {translateText(`organisation.dict.${row.enabled ? 'on' : 'off'}`)}
      </span>
    ),
    { title: 'organisation.dict.state', width: 110, phone: 3 },
  ),
  c.custom('origin', (row) => translateText(`organisation.dict.origin.${row.origin}`), { width: 140 }),
  c.number('position', { width: 90 }),
]

/** Shows one type and its entries. */
export function TypeSheet({ type }: { type: DictionaryType }) {
  const t = useWords(dictionaryWords)
  const language = useLanguage()
  const { search, setSearch } = usePage()
  const { data, error, refetch } = useCall(listDictionaryEntries, { params: { type: type.code } }, { quiet: true })
  const entries = (data ?? []).toSorted((a, b) => a.position - b.position)
  const at = entries.findIndex((entry) => entry.code === search.entry)
  const entry = entries[at]
  const step = (to: number) => {
    const next = entries[to]
    return next ? () => setSearch({ entry: next.code }) : undefined
  }
  const close = () => setSearch({ entry: undefined, new: undefined })
  return (
    <section className="sheet">
      <header>
        <div>
          <h2>
            {type[language]}{' '}
            <Tag tone={type.origin === 'default' ? 'plain' : 'acc'}>{t(`organisation.dict.origin.${type.origin}`)}</Tag>
          </h2>
          <p className="note">
            {t('organisation.dict.code')} {type.code}
            {type.note && ` · ${type.note}`}
          </p>
        </div>
        <div className="push row" style={{ flexWrap: 'wrap' }}>
          <TypeActs type={type} />
          <Can call={createDictionaryEntry}>
            <Button small icon="plus" kind="primary" onClick={() => setSearch({ new: 'entry', entry: undefined })}>
              {t('organisation.dict.new-entry')}
            </Button>
          </Can>
        </div>
      </header>
      {error ? (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          rows={entries}
          columns={columns}
          keyOf={(row) => row.code}
          label={type[language]}
          onOpen={(row) => setSearch({ entry: row.code, new: undefined })}
          empty={<Empty title={t('organisation.dict.no-entries')} />}
        />
      )}
      {search.new === 'entry' && (
        <NewEntry type={type.code} next={Math.max(0, ...entries.map((each) => each.position)) + 1} onClose={close} />
      )}
      {entry && (
        <EntryDrawer
          key={`${entry.code} ${entry.origin}`}
          type={type.code}
          entry={entry}
          onClose={close}
          onPrevious={step(at - 1)}
          onNext={step(at + 1)}
        />
      )}
    </section>
  )
}

function TypeActs({ type }: { type: DictionaryType }) {
  const t = useWords(dictionaryWords)
  const p = useWords(partWords)
  const language = useLanguage()
  const { setSearch } = usePage()
  const [editing, setEditing] = useState(false)
  const isOwn = type.origin === 'own'
  const remove = useSave(deleteDictionaryType, {
    refreshes: [listDictionaryTypes, listDictionaryEntries],
    onSaved: isOwn ? () => setSearch({ open: undefined }) : undefined,
  })
  const confirmDeletion = async () => {
    const name = type[language]
    const yes = await confirmAction({
      title: t(isOwn ? 'organisation.dict.delete-title' : 'organisation.dict.back-title', { name }),
      text: isOwn ? t('organisation.dict.delete-type', { count: type.entries }) : t('organisation.dict.back-text'),
      verb: isOwn ? p('organisation.delete') : t('organisation.dict.back-verb'),
      danger: isOwn,
    })
    if (yes) remove.mutate({ params: { type: type.code } })
  }
  return (
    <>
      <Can call={updateDictionaryType}>
        <Button small icon="edit" onClick={() => setEditing(true)}>
          {p('organisation.edit')}
        </Button>
      </Can>
      {type.origin !== 'default' && (
        <Can call={deleteDictionaryType}>
          <Button
            small
            kind={isOwn ? 'danger' : 'plain'}
            icon={isOwn ? 'trash' : 'undo'}
            busy={remove.isPending}
            onClick={() => void confirmDeletion()}
          >
            {isOwn ? p('organisation.delete-confirm') : t('organisation.dict.back')}
          </Button>
        </Can>
      )}
      {editing && <TypeDialog type={type} onSaved={() => setEditing(false)} onClose={() => setEditing(false)} />}
    </>
  )
}
