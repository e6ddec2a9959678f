import { Button, Can, columnsFor, DataTable, Empty, ListPage, useList, useWords, type Column } from '@evops/kit'
import { type ReactNode, useMemo, useState } from 'react'
import { bindTelematicsDevice, listTelematicsUnknown, type UnknownNameRow } from '../../contract/index.ts'
import { telematicsScreenTitleWords } from '../telematics-door.words.ts'
import { BindDialog } from './BindDialog.tsx'
import { NameFilters } from './NameFilters.tsx'
import { sourceWords } from './sources.words.ts'

const everyMs = 15_000
const c = columnsFor<UnknownNameRow>('telematics.names')
const columns = [
  c.text('name', { least: 160, phone: 1 }),
  c.text('sourceName', { least: 140, phone: 2 }),
  c.number('messages', {}),
  c.when('firstAt'),
  c.when('lastAt', undefined, { phone: 3 }),
]

/** Names that sources use without a matching vehicle. Each can be bound with one action. */
export function UnknownList({ views }: { views: ReactNode }) {
  const t = useWords(sourceWords)
  const m = useWords(telematicsScreenTitleWords)
  const list = useList(listTelematicsUnknown, { pageSize: 50, every: everyMs, words: 'telematics.names' })
  const [binding, setBinding] = useState<UnknownNameRow | null>(null)
  const shown = useMemo((): readonly Column<UnknownNameRow>[] => {
    const assign = (row: UnknownNameRow) => <Assign onClick={() => setBinding(row)} />
    return [...columns, c.custom('act', assign, { width: 170, align: 'end', phone: 4 })]
  }, [])
  return (
    <ListPage title={m('telematics.title-sources')} list={list} views={views} filters={<NameFilters list={list} />}>
      <DataTable
        list={list}
        columns={shown}
        keyOf={({ sourceId, name }) => `${sourceId} ${name}`}
        label={t('telematics.source.view-unknown')}
        empty={<Empty icon="check" title={t('telematics.names.none-unknown')} />}
      />
      {binding && <BindDialog of={binding} onClose={() => setBinding(null)} />}
    </ListPage>
  )
}

function Assign({ onClick }: { onClick: () => void }) {
  const t = useWords(sourceWords)
  return (
    <Can call={bindTelematicsDevice}>
      <Button small onClick={onClick}>
        {t('telematics.names.assign')}
      </Button>
    </Can>
  )
}
