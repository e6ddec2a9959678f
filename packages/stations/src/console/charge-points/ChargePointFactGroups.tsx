import {
  formatInstant,
  formatMoney,
  formatNumber,
  formatPercent,
  RatedPower,
  useCall,
  useLanguage,
  useCurrentUser,
  useTranslate,
  useWords,
  InstantValue,
} from '@evops/kit'
import { listAssetMoves, type ChargePointDetail } from '../../contract/index.ts'
import { assetWords } from '../assets.words.ts'
import { FactGroups } from '../FactGroups.tsx'
import { codeListWords } from '../facts.words.ts'
import { chargePointWords } from './charge-points.words.ts'

/** All stored details of a charge point and its connectors, grouped as in the form, with its life cycle history. */
export function ChargePointFactGroups({ chargePoint }: { chargePoint: ChargePointDetail }) {
  const translate = useTranslate()
  const t = useWords(chargePointWords)
  const f = useWords(codeListWords)
  useWords(assetWords)
  const language = useLanguage()
  const { currency } = useCurrentUser().operator
  const yesNo = (is: boolean) => translate(is ? 'kit.yes' : 'kit.no')
  const tenths = (value: number | null, unit: string) =>
    value === null ? null : `${formatNumber(value / 10, language, value % 10 === 0 ? 0 : 1)} ${unit}`
  const day = (value: string | null) => value && formatInstant(value, language, 'UTC', 'day')
  const { position } = chargePoint
  return (
    <div className="stack">
      <FactGroups
        of={[
          {
            title: t('stations.chargePoint.who'),
            facts: [
              [f('stations.fact.station'), chargePoint.stationName],
              [f('stations.fact.equipment'), translate(`stations.equipment.${chargePoint.equipmentType}`)],
              [f('stations.fact.protocol'), translate(`stations.protocol.${chargePoint.protocol}`)],
              [f('stations.fact.identity'), chargePoint.identity],
              [t('stations.chargePoint.ownerName'), chargePoint.ownerName],
              [
                t('stations.chargePoint.position'),
                position && `${position.longitude}, ${position.latitude} · ${position.system.toUpperCase()}`,
              ],
              [f('stations.fact.remark'), chargePoint.remark],
            ],
          },
          {
            title: t('stations.chargePoint.power'),
            facts: [
              [f('stations.fact.rated'), <RatedPower key="w" watts={chargePoint.ratedPowerW} />],
              [
                t('stations.chargePoint.powerLimitPercent'),
                chargePoint.powerLimitPercent === null
                  ? null
                  : [
                      formatPercent(chargePoint.powerLimitPercent, language),
                      chargePoint.powerLimit && translate(`stations.chargePoint.limit.${chargePoint.powerLimit}`),
                    ]
                      .filter(Boolean)
                      .join(' · '),
              ],
              [
                t('stations.chargePoint.voltage'),
                span(tenths(chargePoint.minVoltageDv, 'V'), tenths(chargePoint.maxVoltageDv, 'V')),
              ],
              [t('stations.chargePoint.maxCurrentDa'), tenths(chargePoint.maxCurrentDa, 'A')],
            ],
          },
          {
            title: t('stations.chargePoint.running'),
            facts: [
              [
                t('stations.chargePoint.lowBalanceMinor'),
                chargePoint.lowBalanceMinor === null
                  ? null
                  : formatMoney(chargePoint.lowBalanceMinor, currency, language),
              ],
              [t('stations.chargePoint.plugAndCharge'), yesNo(chargePoint.plugAndCharge)],
              [t('stations.chargePoint.autoPower'), yesNo(chargePoint.autoPower)],
              [t('stations.chargePoint.publicVisible'), yesNo(chargePoint.publicVisible)],
              [
                t('stations.chargePoint.network'),
                chargePoint.network && translate(`stations.network.${chargePoint.network}`),
              ],
              [t('stations.chargePoint.iccid'), chargePoint.iccid],
              [t('stations.chargePoint.simExpiresOn'), day(chargePoint.simExpiresOn)],
              [f('stations.fact.firmware'), chargePoint.firmware],
            ],
          },
          {
            title: t('stations.chargePoint.plate'),
            facts: [
              [
                t('stations.chargePoint.manufacturer'),
                [chargePoint.manufacturer, chargePoint.manufacturerCode].filter(Boolean).join(' · '),
              ],
              [t('stations.chargePoint.plateModel'), chargePoint.plateModel],
              [f('stations.fact.serial'), chargePoint.serialNumber],
              [t('stations.chargePoint.producedOn'), day(chargePoint.producedOn)],
              [t('stations.chargePoint.commissionedOn'), day(chargePoint.commissionedOn)],
              [t('stations.chargePoint.warrantyUntil'), day(chargePoint.warrantyUntil)],
            ],
          },
          ...chargePoint.connectors.map((connector) => ({
            title: f('stations.fact.connector', { connectorNo: connector.connectorNo }),
            facts: [
              [f('stations.fact.connectorType'), translate(`stations.connector.${connector.connectorType}`)],
              [
                t('stations.chargePoint.connector-ocpiType'),
                connector.ocpiType && translate(`stations.ocpi.${connector.ocpiType}`),
              ],
              [
                t('stations.chargePoint.connector-standard'),
                connector.standard && translate(`stations.standard.${connector.standard}`),
              ],
              [
                f('stations.fact.rated'),
                <RatedPower key="w" watts={connector.ratedPowerW ?? chargePoint.ratedPowerW} />,
              ],
              [
                t('stations.chargePoint.voltage'),
                span(tenths(connector.minVoltageDv, 'V'), tenths(connector.maxVoltageDv, 'V')),
              ],
              [
                t('stations.chargePoint.full-power'),
                span(tenths(connector.fullPowerFromDv, 'V'), tenths(connector.fullPowerToDv, 'V')),
              ],
              [t('stations.chargePoint.maxCurrentDa'), tenths(connector.maxCurrentDa, 'A')],
              [t('stations.chargePoint.connector-auxiliaryV'), connector.auxiliaryV && `${connector.auxiliaryV} V`],
              [t('stations.chargePoint.connector-parkNo'), connector.parkNo],
            ] as const,
          })),
        ]}
      />
      <Life chargePoint={chargePoint} />
    </div>
  )
}

function span(from: string | null, to: string | null): string | null {
  return from || to ? `${from ?? '…'} – ${to ?? '…'}` : null
}

function Life({ chargePoint }: { chargePoint: ChargePointDetail }) {
  const translate = useTranslate()
  const t = useWords(chargePointWords)
  const { data } = useCall(listAssetMoves, { params: { id: chargePoint.id } }, { quiet: true })
  if (!data) return null
  return (
    <section className="sheet">
      <header>
        <h2>{t('stations.chargePoint.life')}</h2>
      </header>
      <div className="body">
        {data.length === 0 ? (
          <p className="dim">{t('stations.chargePoint.life-none')}</p>
        ) : (
          <ul className="plain-list">
            {data.map((step) => (
              <li key={step.id}>
                <InstantValue at={step.at} zone={chargePoint.timeZone} />{' '}
                <b>
                  {t('stations.chargePoint.life-step', {
                    from: translate(`stations.asset.${step.from}`),
                    to: translate(`stations.asset.${step.to}`),
                  })}
                </b>{' '}
                <span className="dim">
                  {step.userName === null
                    ? t('stations.chargePoint.life-first')
                    : [step.userName, step.reason].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
