import { formatRated, useLanguage, useSay, useWords } from '@evops/kit'
import { wizardWords } from './imports.words.ts'
import type { ReplyOf } from '@evops/platform/contract'
import type { previewStationImport } from '../../contract/index.ts'

export type Preview = ReplyOf<typeof previewStationImport>

/** The first charge points as they would be. */
export function ResultTable({ preview }: { preview: Preview }) {
  const t = useWords(wizardWords)
  const say = useSay()
  const language = useLanguage()
  return (
    <table className="tbl free">
      <thead>
        <tr>
          <th>{t('stations.wizard.field.stationCode')}</th>
          <th>{t('stations.wizard.field.stationName')}</th>
          <th>{t('stations.wizard.field.pileNo')}</th>
          <th>{t('stations.wizard.field.identity')}</th>
          <th>{t('stations.wizard.field.equipmentType')}</th>
          <th>{t('stations.wizard.field.connectorType')}</th>
          <th className="n">{t('stations.wizard.field.ratedPowerKw')}</th>
          <th className="n">{t('stations.wizard.field.gunCount')}</th>
        </tr>
      </thead>
      <tbody>
        {preview.piles.map((pile) => (
          <tr key={pile.pileNo}>
            <td>{pile.stationCode}</td>
            <td>{pile.stationName}</td>
            <td>{pile.pileNo}</td>
            <td>{pile.identity}</td>
            <td>{pile.equipmentType && say(`stations.equipment.${pile.equipmentType}`)}</td>
            <td>{pile.connectorType && say(`stations.connector.${pile.connectorType}`)}</td>
            <td className="n">{formatRated(pile.ratedPowerW, language)}</td>
            <td className="n">{pile.guns}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
