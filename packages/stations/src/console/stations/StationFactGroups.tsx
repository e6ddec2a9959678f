import { formatNumber, formatInstant, RatedPower, useLanguage, useTranslate, useWords } from '@evops/kit'
import { totalPowerW, type StationDetail } from '../../contract/index.ts'
import { assetWords } from '../assets.words.ts'
import { FactGroups } from '../FactGroups.tsx'
import { codeListWords } from '../facts.words.ts'
import { stationWords } from './stations.words.ts'
import { useOrganisations } from './use-organisations.ts'

/** All stored details of a station, grouped as in the form. */
export function StationFactGroups({ station }: { station: StationDetail }) {
  const translate = useTranslate()
  const t = useWords(stationWords)
  useWords(codeListWords)
  useWords(assetWords)
  const language = useLanguage()
  const yesNo = (is: boolean) => translate(is ? 'kit.yes' : 'kit.no')
  const number = (value: number | null) => (value === null ? null : formatNumber(value, language))
  const word = (prefix: string, value: string | number | null) =>
    value === null ? null : translate(`${prefix}.${value}`)
  const { position, orgId, departmentId } = station
  const power = totalPowerW(station)
  const { organisations, departments } = useOrganisations(orgId)
  const labelOf = (from: typeof departments, id: string | null) => from.find(({ value }) => value === id)?.label
  return (
    <FactGroups
      of={[
        {
          title: t('stations.station.identity'),
          facts: [
            [t('stations.station.code'), station.code],
            [t('stations.station.stationType'), translate(`stations.type.${station.stationType}`)],
            [t('stations.station.construction'), word('stations.construction', station.construction)],
            [
              t('stations.station.officialRunOn'),
              station.officialRunOn && formatInstant(station.officialRunOn, language, 'UTC', 'day'),
            ],
            [t('stations.station.timeZone'), station.timeZone],
            [t('stations.station.ownerName'), [station.ownerName, station.ownerCode].filter(Boolean).join(' · ')],
            [
              t('stations.station.orgId'),
              [labelOf(organisations, orgId), labelOf(departments, departmentId)].filter(Boolean).join(' · '),
            ],
          ],
        },
        {
          title: t('stations.station.place'),
          facts: [
            [t('stations.station.street'), station.street],
            [t('stations.station.postcode'), station.postcode],
            [t('stations.station.town'), station.town],
            [t('stations.station.region'), station.region],
            [t('stations.station.address'), station.address],
            [t('stations.station.areaCode'), [station.countryCode, station.areaCode].filter(Boolean).join(' · ')],
            [
              t('stations.station.position'),
              position && `${position.longitude}, ${position.latitude} · ${position.system.toUpperCase()}`,
            ],
            [t('stations.station.siteGuide'), station.siteGuide],
          ],
        },
        {
          title: t('stations.station.service'),
          facts: [
            [t('stations.station.openToPublic'), yesNo(station.openToPublic)],
            [
              t('stations.station.businessHours'),
              station.roundTheClock ? t('stations.station.roundTheClock') : station.businessHours,
            ],
            [t('stations.station.phone'), station.phone],
            [t('stations.station.servicePhone'), station.servicePhone],
            [
              t('stations.station.payments'),
              station.payments.map((each) => translate(`stations.payment.${each}`)).join(' · '),
            ],
            [t('stations.station.bookable'), yesNo(station.bookable)],
            [t('stations.station.invoiceable'), yesNo(station.invoiceable)],
            [t('stations.station.matchCars'), station.matchCars],
          ],
        },
        {
          title: t('stations.station.parking'),
          facts: [
            [t('stations.station.parkSpaces'), number(station.parkSpaces)],
            [t('stations.station.parkType'), word('stations.park', station.parkType)],
            [t('stations.station.parkFee'), station.parkFee],
            [
              t('stations.station.stopFreeMinutes'),
              station.stopFreeMinutes !== null && t('stations.station.minutes', { count: station.stopFreeMinutes }),
            ],
            [t('stations.station.parkInfo'), station.parkInfo],
            [
              t('stations.station.facilities'),
              station.facilities.map((each) => translate(`stations.facility.${each}`)).join(' · '),
            ],
          ],
        },
        {
          title: t('stations.station.supply'),
          facts: [
            [t('stations.station.ratedPowerW'), power !== null && <RatedPower key="w" watts={power} />],
            [
              t('stations.station.gridCapacityVa'),
              station.gridCapacityVa !== null &&
                `${formatNumber(station.gridCapacityVa / 1000, language, station.gridCapacityVa % 1000 === 0 ? 0 : 1)} kVA`,
            ],
            [t('stations.station.gridAccountNo'), station.gridAccountNo],
            [
              t('stations.station.electricityType'),
              station.electricityType && translate(`stations.electricity.${station.electricityType}`),
            ],
            [t('stations.station.remark'), station.remark],
          ],
        },
      ]}
    />
  )
}
