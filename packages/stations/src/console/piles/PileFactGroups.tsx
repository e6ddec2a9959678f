import {
  formatWhen,
  formatMoney,
  formatNumber,
  formatPercent,
  RatedPower,
  useCall,
  useLanguage,
  useMe,
  useSay,
  useWords,
  When,
} from '@evops/kit'
import { listAssetMoves, type PileDetail } from '../../contract/index.ts'
import { assetWords } from '../assets.words.ts'
import { FactGroups } from '../FactGroups.tsx'
import { factWords } from '../facts.words.ts'
import { pileWords } from './piles.words.ts'

/** All that is written down of a charge point and its connectors, in the groups of its form, and its life so far. */
export function PileFactGroups({ pile }: { pile: PileDetail }) {
  const say = useSay()
  const t = useWords(pileWords)
  const f = useWords(factWords)
  useWords(assetWords)
  const language = useLanguage()
  const { currency } = useMe().operator
  const yesNo = (is: boolean) => say(is ? 'kit.yes' : 'kit.no')
  const tenths = (value: number | null, unit: string) =>
    value === null ? null : `${formatNumber(value / 10, language, value % 10 === 0 ? 0 : 1)} ${unit}`
  const day = (value: string | null) => value && formatWhen(value, language, 'UTC', 'day')
  const { position } = pile
  return (
    <div className="stack">
      <FactGroups
        of={[
          {
            title: t('stations.pile.who'),
            facts: [
              [f('stations.fact.station'), pile.stationName],
              [f('stations.fact.equipment'), say(`stations.equipment.${pile.equipmentType}`)],
              [f('stations.fact.protocol'), say(`stations.protocol.${pile.protocol}`)],
              [f('stations.fact.identity'), pile.identity],
              [t('stations.pile.ownerName'), pile.ownerName],
              [
                t('stations.pile.position'),
                position && `${position.longitude}, ${position.latitude} · ${position.system.toUpperCase()}`,
              ],
              [f('stations.fact.remark'), pile.remark],
            ],
          },
          {
            title: t('stations.pile.power'),
            facts: [
              [f('stations.fact.rated'), <RatedPower key="w" watts={pile.ratedPowerW} />],
              [
                t('stations.pile.powerLimitPercent'),
                pile.powerLimitPercent === null
                  ? null
                  : [
                      formatPercent(pile.powerLimitPercent, language),
                      pile.powerLimit && say(`stations.pile.limit.${pile.powerLimit}`),
                    ]
                      .filter(Boolean)
                      .join(' · '),
              ],
              [
                t('stations.pile.voltage'),
                span(tenths(pile.minVoltageDv, 'V'), tenths(pile.maxVoltageDv, 'V')),
              ],
              [t('stations.pile.maxCurrentDa'), tenths(pile.maxCurrentDa, 'A')],
            ],
          },
          {
            title: t('stations.pile.running'),
            facts: [
              [
                t('stations.pile.lowBalanceMinor'),
                pile.lowBalanceMinor === null ? null : formatMoney(pile.lowBalanceMinor, currency, language),
              ],
              [t('stations.pile.plugAndCharge'), yesNo(pile.plugAndCharge)],
              [t('stations.pile.autoPower'), yesNo(pile.autoPower)],
              [t('stations.pile.publicVisible'), yesNo(pile.publicVisible)],
              [t('stations.pile.network'), pile.network && say(`stations.network.${pile.network}`)],
              [t('stations.pile.iccid'), pile.iccid],
              [t('stations.pile.simExpiresOn'), day(pile.simExpiresOn)],
              [f('stations.fact.firmware'), pile.firmware],
            ],
          },
          {
            title: t('stations.pile.plate'),
            facts: [
              [
                t('stations.pile.manufacturer'),
                [pile.manufacturer, pile.manufacturerCode].filter(Boolean).join(' · '),
              ],
              [t('stations.pile.plateModel'), pile.plateModel],
              [f('stations.fact.serial'), pile.serialNumber],
              [t('stations.pile.producedOn'), day(pile.producedOn)],
              [t('stations.pile.commissionedOn'), day(pile.commissionedOn)],
              [t('stations.pile.warrantyUntil'), day(pile.warrantyUntil)],
            ],
          },
          ...pile.guns.map((gun) => ({
            title: f('stations.fact.gun', { gunNo: gun.gunNo }),
            facts: [
              [f('stations.fact.connector'), say(`stations.connector.${gun.connectorType}`)],
              [t('stations.pile.gun-ocpiType'), gun.ocpiType && say(`stations.ocpi.${gun.ocpiType}`)],
              [t('stations.pile.gun-standard'), gun.standard && say(`stations.standard.${gun.standard}`)],
              [f('stations.fact.rated'), <RatedPower key="w" watts={gun.ratedPowerW ?? pile.ratedPowerW} />],
              [
                t('stations.pile.voltage'),
                span(tenths(gun.minVoltageDv, 'V'), tenths(gun.maxVoltageDv, 'V')),
              ],
              [
                t('stations.pile.full-power'),
                span(tenths(gun.fullPowerFromDv, 'V'), tenths(gun.fullPowerToDv, 'V')),
              ],
              [t('stations.pile.maxCurrentDa'), tenths(gun.maxCurrentDa, 'A')],
              [t('stations.pile.gun-auxiliaryV'), gun.auxiliaryV && `${gun.auxiliaryV} V`],
              [t('stations.pile.gun-parkNo'), gun.parkNo],
            ] as const,
          })),
        ]}
      />
      <Life pile={pile} />
    </div>
  )
}

function span(from: string | null, to: string | null): string | null {
  return from || to ? `${from ?? '…'} – ${to ?? '…'}` : null
}

function Life({ pile }: { pile: PileDetail }) {
  const say = useSay()
  const t = useWords(pileWords)
  const { data } = useCall(listAssetMoves, { params: { id: pile.id } }, { quiet: true })
  if (!data) return null
  return (
    <section className="sheet">
      <header>
        <h2>{t('stations.pile.life')}</h2>
      </header>
      <div className="body">
        {data.length === 0 ? (
          <p className="dim">{t('stations.pile.life-none')}</p>
        ) : (
          <ul className="plain-list">
            {data.map((step) => (
              <li key={step.id}>
                <When at={step.at} zone={pile.timeZone} />{' '}
                <b>
                  {t('stations.pile.life-step', {
                    from: say(`stations.asset.${step.from}`),
                    to: say(`stations.asset.${step.to}`),
                  })}
                </b>{' '}
                <span className="dim">
                  {step.userName === null
                    ? t('stations.pile.life-first')
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
