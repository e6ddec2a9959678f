import {
  formatEnergy,
  formatPercent,
  Sheet,
  useIsPermitted,
  useLanguage,
  useSave,
  useWords,
  DateTimeInput,
} from '@evops/kit'
import { useState, type CSSProperties } from 'react'
import {
  getEnergyAnalysis,
  meterRoles,
  putMeterPlace,
  supplyPermissions,
  type MeterNode,
} from '../../contract/index.ts'
import { ScrollBox } from '../ScrollBox.tsx'
import { meterTreeOf } from './analysis-view.rules.ts'
import { dayText } from '../days.ts'
import { analysisWords } from './analysis.words.ts'

const columns = ['meter', 'parent', 'role'] as const
const figures = ['import', 'exported', 'loss'] as const

/** Shows the meters as a tree, with the loss between each meter and its children. */
export function Meters({ meters }: { meters: readonly MeterNode[] }) {
  const t = useWords(analysisWords)
  const may = useIsPermitted()
  const [fromDay, setFromDay] = useState('')
  const rows = meterTreeOf(meters)
  if (rows.length === 0) return null
  return (
    <Sheet title={t('energy.analysis.meters')} note={t('energy.analysis.meters-note')} flush>
      {may(supplyPermissions.edit) && (
        <div className="energy-moved">
          <DateTimeInput kind="day" label={t('energy.analysis.moved')} shown value={fromDay} onChange={setFromDay} />
          <span className="hint">{t('energy.analysis.moved-hint')}</span>
        </div>
      )}
      <ScrollBox label={t('energy.analysis.meters')}>
        <table className="tbl energy-meters">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`energy.analysis.${column}`)}
                </th>
              ))}
              {figures.map((figure) => (
                <th key={figure} scope="col" className="n">
                  {t(`energy.analysis.${figure}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ meter, depth }) => (
              <Row key={meter.meterId} {...{ meter, depth, meters, fromDay }} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Sheet>
  )
}

interface Placed {
  meter: MeterNode
  meters: readonly MeterNode[]
  /** Start day of the selected position. Empty: it always applied. */
  fromDay: string
}
function Row({ depth, ...placed }: Placed & { depth: number }) {
  const { meter } = placed
  const t = useWords(analysisWords)
  const language = useLanguage()
  const { meterNo, importDwh, exportDwh, lossDwh, comparedDwh, comparedDays } = meter
  const energy = (dwh: number | null) => (dwh === null ? '—' : `${formatEnergy(dwh, language, 0)} kWh`)
  return (
    <tr>
      <th scope="row">
        <span className="energy-depth" style={{ '--depth': depth } as CSSProperties}>
          {meterNo}
        </span>{' '}
        {meter.fromDay && <small>{t('energy.analysis.since', { day: dayText(meter.fromDay, language) })}</small>}
      </th>
      <Place {...placed} />
      <td className="n">{energy(importDwh)}</td>
      <td className="n">{energy(exportDwh)}</td>
      <td className="n">
        {energy(lossDwh)}{' '}
        {lossDwh !== null && (
          <small>
            {comparedDwh > 0 && formatPercent((lossDwh / comparedDwh) * 100, language, 1)}{' '}
            {t('energy.analysis.loss-days', { n: comparedDays })}
          </small>
        )}
      </td>
    </tr>
  )
}

/** Position of a meter in the tree, editable for users who may change supply points. */
function Place({ meter, meters, fromDay }: Placed) {
  const t = useWords(analysisWords)
  const may = useIsPermitted()
  const save = useSave(putMeterPlace, { refreshes: [getEnergyAnalysis] })
  const { meterId, meterNo, parentId, role } = meter
  const parent = meters.find((one) => one.meterId === parentId)
  if (!may(supplyPermissions.edit))
    return (
      <>
        <td>{parent?.meterNo ?? '—'}</td>
        <td>{t(`energy.analysis.role.${role}`)}</td>
      </>
    )
  const savePlacement = (body: Partial<Pick<MeterNode, 'parentId' | 'role'>>) =>
    save.mutate({ params: { id: meterId }, body: { parentId, role, fromDay: fromDay || null, ...body } })
  return (
    <>
      <td>
        <select
          className="field"
          aria-label={t('energy.analysis.parent-of', { meter: meterNo })}
          value={parentId ?? ''}
          disabled={save.isPending}
          onChange={({ target }) => savePlacement({ parentId: target.value || null })}
        >
          <option value="">{t('energy.analysis.top')}</option>
          {meters
            .filter((one) => one.meterId !== meterId)
            .map((one) => (
              <option key={one.meterId} value={one.meterId}>
                {one.meterNo}
              </option>
            ))}
        </select>
      </td>
      <td>
        <select
          className="field"
          aria-label={t('energy.analysis.role-of', { meter: meterNo })}
          value={role}
          disabled={save.isPending}
          onChange={({ target }) => {
            const chosen = meterRoles.find((one) => one === target.value)
            if (chosen) savePlacement({ role: chosen })
          }}
        >
          {meterRoles.map((one) => (
            <option key={one} value={one}>
              {t(`energy.analysis.role.${one}`)}
            </option>
          ))}
        </select>
      </td>
    </>
  )
}
