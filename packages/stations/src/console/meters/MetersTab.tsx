import {
  Button,
  Can,
  confirmAction,
  DataTable,
  Empty,
  formatEnergy,
  formatNumber,
  formatInstant,
  useCall,
  useLanguage,
  usePage,
  useSave,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  createMeter,
  deleteMeter,
  importMeterReadings,
  listMeters,
  type MeterRow,
  updateMeter,
} from '../../contract/index.ts'
import { AssetActions } from '../AssetActions.tsx'
import { meterColumns } from './meter-columns.tsx'
import { MeterDialog } from './MeterDialog.tsx'
import { meterWords } from './meters.words.ts'
import { MeterReadings } from './MeterReadings.tsx'
import { ReadingsImport } from './ReadingsImport.tsx'

/** Meters of a station with their readings, curves and doubtful values. */
export function MetersTab({ stationId }: { stationId: string }) {
  const t = useWords(meterWords)
  const [dialog, setRequested] = useState<'add' | 'import'>()
  const { search, setSearch } = usePage()
  const chosen = search.meter
  const { data, isPending } = useCall(listMeters, { query: { stationId, pageSize: 100 } }, { quiet: true })
  const meters = data?.list ?? []
  const shown = meters.find(({ id }) => id === chosen) ?? meters[0]
  const add = (
    <>
      <Can call={importMeterReadings}>
        <Button icon="upload" disabled={meters.length === 0} onClick={() => setRequested('import')}>
          {t('stations.meters.import')}
        </Button>
      </Can>
      <Can call={createMeter}>
        <Button kind="primary" icon="plus" onClick={() => setRequested('add')}>
          {t('stations.meters.add')}
        </Button>
      </Can>
    </>
  )
  return (
    <div className="stack">
      <div className="row">
        <p className="small dim">{t('stations.meters.explain')}</p>
        <span className="push row">{meters.length > 0 && add}</span>
      </div>
      <div className="sheet list-sheet">
        <DataTable
          rows={meters}
          columns={meterColumns}
          keyOf={(row) => row.id}
          label={t('stations.meters.tab')}
          onOpen={(row) => setSearch({ meter: row.id })}
          empty={
            isPending ? (
              <span className="bone" />
            ) : (
              <Empty icon="gauge" words="stations.meters.none">
                <div className="row">{add}</div>
              </Empty>
            )
          }
        />
      </div>
      {shown && <ShownMeter key={shown.id} meter={shown} />}
      {dialog === 'add' && <MeterDialog stationId={stationId} onClose={() => setRequested(undefined)} />}
      {dialog === 'import' && <ReadingsImport onClose={() => setRequested(undefined)} />}
    </div>
  )
}

function ShownMeter({ meter }: { meter: MeterRow }) {
  const t = useWords(meterWords)
  const language = useLanguage()
  const [isEditing, setEditing] = useState(false)
  const label = [meter.meterNo, meter.name].filter(Boolean).join(' · ')
  const remove = useSave(deleteMeter, { refreshes: [listMeters], done: t('stations.meters.deleted') })
  const confirmDelete = async () => {
    const title = t('stations.meters.delete-title', { meterNo: meter.meterNo })
    if (await confirmAction({ title, verb: t('stations.meters.delete'), danger: true }))
      remove.mutate({ params: { id: meter.id } })
  }
  const n = (value: number) => formatNumber(value, language)
  return (
    <section className="sheet">
      <header>
        <h2>{t('stations.meters.readings', { meterNo: meter.meterNo })}</h2>
        <span className="note">
          {t('stations.meters.count', { n: n(meter.readings), doubtful: n(meter.doubtful) })}
          {meter.lastAt !== null &&
            ` · ${formatEnergy(meter.lastRegisterDwh, language)} kWh, ${formatInstant(meter.lastAt, language, meter.timeZone, 'short')}`}
        </span>
        <span className="push row">
          <AssetActions kind="meter" id={meter.id} label={label} />
          <Can call={updateMeter}>
            <Button small icon="edit" onClick={() => setEditing(true)}>
              {t('stations.meters.edit')}
            </Button>
          </Can>
          {meter.readings === 0 && (
            <Can call={deleteMeter}>
              <Button small kind="danger" icon="trash" busy={remove.isPending} onClick={() => void confirmDelete()}>
                {t('stations.meters.delete')}
              </Button>
            </Can>
          )}
        </span>
      </header>
      <MeterReadings meter={meter} />
      {isEditing && (
        <MeterDialog key={meter.version} stationId={meter.stationId} meter={meter} onClose={() => setEditing(false)} />
      )}
    </section>
  )
}
