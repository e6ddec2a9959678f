import { formatNameplatePower, useLanguage, useTranslate, useWords } from '@evops/kit'
import { importWizardWords } from './imports.words.ts'
import type { EndpointReply } from '@evops/platform/contract'
import type { previewStationImport } from '../../contract/index.ts'

export type StationImportPreview = EndpointReply<typeof previewStationImport>

/** Preview of the first charge points in the import. */
export function ResultTable({ preview }: { preview: StationImportPreview }) {
  const t = useWords(importWizardWords)
  const translate = useTranslate()
  const language = useLanguage()
  return (
    <table className="tbl free">
      <thead>
        <tr>
          <th>{t('stations.wizard.field.stationCode')}</th>
          <th>{t('stations.wizard.field.stationName')}</th>
          <th>{t('stations.wizard.field.chargePointNo')}</th>
          <th>{t('stations.wizard.field.identity')}</th>
          <th>{t('stations.wizard.field.equipmentType')}</th>
          <th>{t('stations.wizard.field.connectorType')}</th>
          <th className="n">{t('stations.wizard.field.ratedPowerKw')}</th>
          <th className="n">{t('stations.wizard.field.connectorCount')}</th>
        </tr>
      </thead>
      <tbody>
        {preview.chargePoints.map((chargePoint) => (
          <tr key={chargePoint.chargePointNo}>
            <td>{chargePoint.stationCode}</td>
            <td>{chargePoint.stationName}</td>
            <td>{chargePoint.chargePointNo}</td>
            <td>{chargePoint.identity}</td>
            <td>{chargePoint.equipmentType && translate(`stations.equipment.${chargePoint.equipmentType}`)}</td>
            <td>{chargePoint.connectorType && translate(`stations.connector.${chargePoint.connectorType}`)}</td>
            <td className="n">{formatNameplatePower(chargePoint.ratedPowerW, language)}</td>
            <td className="n">{chargePoint.connectors}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
