import {
  Button,
  Can,
  Empty,
  ReadFailure,
  Icon,
  PageHead,
  UpdatedAt,
  useCall,
  useLanguage,
  usePage,
  useWords,
} from '@evops/kit'
import { createDictionaryType, type DictionaryType, listDictionaryTypes } from '../../contract/index.ts'
import { dictionaryWords } from './dictionary.words.ts'
import { TypeDialog } from './TypeDialog.tsx'
import { TypeSheet } from './TypeSheet.tsx'
import './dictionary.css'

/** Dictionary screen (ROUTE-13): types on the left, the entries of the selected type on the right. */
export function DictionaryPage() {
  const t = useWords(dictionaryWords)
  const { search, setSearch } = usePage()
  const types = useCall(listDictionaryTypes, { query: {} }, { quiet: true })
  const all = types.data ?? []
  const open = all.find((type) => type.code === search.open) ?? all[0]
  const add = (
    <Can call={createDictionaryType}>
      <Button icon="plus" onClick={() => setSearch({ new: 'type', entry: undefined })}>
        {t('organisation.dict.new-type')}
      </Button>
    </Can>
  )
  return (
    <div>
      <PageHead title={t('organisation.dict.title')} fresh={<UpdatedAt at={types.dataUpdatedAt} />} actions={add} />
      {types.error && !types.data ? (
        <ReadFailure error={types.error} onRetry={() => void types.refetch()} />
      ) : types.data?.length === 0 ? (
        <section className="sheet">
          <Empty icon="report" words="organisation.dict.empty">
            {add}
          </Empty>
        </section>
      ) : (
        <div className="dict-split">
          <TypeRail all={all} open={open?.code} />
          {open && <TypeSheet key={open.code} type={open} />}
        </div>
      )}
      {search.new === 'type' && (
        <TypeDialog
          onSaved={(code) => setSearch({ new: undefined, open: code })}
          onClose={() => setSearch({ new: undefined })}
        />
      )}
    </div>
  )
}

function TypeRail({ all, open }: { all: readonly DictionaryType[]; open: string | undefined }) {
  const t = useWords(dictionaryWords)
  const language = useLanguage()
  const { search, setSearch } = usePage()
  const words = (search.search ?? '').toLowerCase()
  const shown = all.filter((type) => `${type.code} ${type.zh} ${type.en} ${type.es}`.toLowerCase().includes(words))
  const choose = (code: string) => setSearch({ open: code, entry: undefined, new: undefined })
  return (
    <section className="sheet dict-rail" aria-label={t('organisation.dict.types')}>
      <div className="field">
        <Icon name="search" />
        <input
          type="search"
          aria-label={t('organisation.dict.find')}
          placeholder={t('organisation.dict.find')}
          value={search.search ?? ''}
          onChange={(event) => setSearch({ search: event.target.value })}
        />
      </div>
      <ul>
        {shown.map((type) => (
          <li key={type.code}>
            <button type="button" aria-current={type.code === open || undefined} onClick={() => choose(type.code)}>
              <span className="clip" title={type.code}>
                {type[language]}
              </span>
              <small className="clip">{t('organisation.dict.entries', { count: type.entries })}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
