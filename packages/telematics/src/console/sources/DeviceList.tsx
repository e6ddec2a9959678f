import { Button, Can, columnsFor, DataTable, Empty, ListPage, RemoveButton, useList, useWords } from '@evops/kit'
import { type ReactNode, useState } from 'react'
import {
  bindTelematicsDevice,
  deleteTelematicsDevice,
  listTelematicsDevices,
  type DeviceRow,
} from '../../contract/index.ts'
import { telematicsScreenTitleWords } from '../telematics-door.words.ts'
import { BindDialog } from './BindDialog.tsx'
import { NameFilters } from './NameFilters.tsx'
import { sourceWords } from './sources.words.ts'

const c = columnsFor<DeviceRow>('telematics.names')
const columns = [
  c.text('name', { least: 160, phone: 1 }),
  c.text('sourceName', { least: 140 }),
  c.text('vehicleLabel', { width: 160, phone: 2 }),
  c.when('createdAt', undefined, { phone: 3 }),
  c.custom('act', (row) => <Release row={row} />, { width: 150, align: 'end', phone: 4 }),
]

/** Names that are bound to vehicles. */
export function DeviceList({ views }: { views: ReactNode }) {
  const t = useWords(sourceWords)
  const m = useWords(telematicsScreenTitleWords)
  const list = useList(listTelematicsDevices, { pageSize: 50, words: 'telematics.names' })
  const [isBinding, setBinding] = useState(false)
  const add = (
    <Can call={bindTelematicsDevice}>
      <Button kind="primary" icon="plus" onClick={() => setBinding(true)}>
        {t('telematics.names.add')}
      </Button>
    </Can>
  )
  return (
    <ListPage
      title={m('telematics.title-sources')}
      list={list}
      views={views}
      actions={add}
      filters={<NameFilters list={list} bound />}
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={(row) => row.id}
        label={t('telematics.source.view-devices')}
        empty={<Empty icon="plug" title={t('telematics.names.none-devices')} />}
      />
      {isBinding && <BindDialog onClose={() => setBinding(false)} />}
    </ListPage>
  )
}

function Release({ row: { id, name } }: { row: DeviceRow }) {
  const t = useWords(sourceWords)
  return (
    <RemoveButton
      small
      call={deleteTelematicsDevice}
      input={{ params: { id } }}
      save={{ refreshes: [listTelematicsDevices], done: t('telematics.source.deleted') }}
      confirmation={{
        title: t('telematics.names.release-title', { name }),
        text: t('telematics.names.release-text'),
        verb: t('telematics.names.release'),
      }}
    />
  )
}
