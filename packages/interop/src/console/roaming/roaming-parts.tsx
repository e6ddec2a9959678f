import {
  currencySign,
  FilterSelect,
  formatMoney,
  hasTranslation,
  translateText,
  useCall,
  useIsPermitted,
  useLanguage,
  useWords,
  ViewTabs,
  type List,
} from '@evops/kit'
import { formatNumberWith, type Language } from '@evops/platform/contract'
import { listHeldRecords, listPartners, type RoamingPrice } from '../../contract/index.ts'
import { heldWords } from './held.words.ts'
import { roamingWords } from './roaming.words.ts'

const views = ['stations', 'sessions', 'held'] as const
/** The tab of held records shows how many wait. */
export function RoamingTabs() {
  const t = useWords(roamingWords)
  const h = useWords(heldWords)
  const { data } = useCall(listHeldRecords, { query: { page: 1, pageSize: 1, state: 'held' } }, { quiet: true })
  const heldFace = () => (data?.waiting ? h('interop.held.view-waiting', { n: data.waiting }) : h('interop.held.view'))
  return (
    <ViewTabs
      views={views}
      label={t('interop.roaming.views')}
      face={(view) => (view === 'held' ? heldFace() : t(`interop.roaming.view-${view}`))}
    />
  )
}

/** Filter by partners at whose stations our drivers charge. Visible to users who may view partners. */
export function PartnerFilter<Row>({ list }: { list: List<Row> }) {
  const t = useWords(roamingWords)
  const may = useIsPermitted()(listPartners)
  const { data } = useCall(
    listPartners,
    { query: { page: 1, pageSize: 200, sort: 'name' } },
    { quiet: true, enabled: may },
  )
  const options = (data?.list ?? [])
    .filter(({ direction }) => direction !== 'supply')
    .map(({ id, name }) => ({ value: id, label: name }))
  if (options.length === 0) return null
  return <FilterSelect list={list} name="partnerId" label={t('interop.roaming.partnerName')} options={options} />
}

/** Returns the translation of a protocol code. A code without a translation is returned as the partner sent it. */
export const translateProtocolCode = (key: string, code: string): string =>
  hasTranslation(key) ? translateText(key) : code

const units = { ENERGY: 'kwh', TIME: 'hour', PARKING_TIME: 'parking', FLAT: 'flat' } as const
const figure = (text: string, language: Language) =>
  formatNumberWith(Number(text), language, { minimumFractionDigits: 2, maximumFractionDigits: 5 })
/** Formats a price in words: 0.45–0.60 CNY/kWh · 1.00 CNY per session. */
export function usePriceWords(): (prices: readonly RoamingPrice[]) => string {
  const t = useWords(roamingWords)
  const language = useLanguage()
  const one = ({ currency, parts, isTaxed }: RoamingPrice) => {
    if (parts.length === 0) return t('interop.roaming.free')
    const partTexts = parts.map(({ kind, from, to }) => {
      const span = from === to ? figure(from, language) : `${figure(from, language)}–${figure(to, language)}`
      return t(`interop.roaming.price-${units[kind]}`, {
        price: `${span} ${currencySign(currency, language)}`,
      })
    })
    const tax = isTaxed === null ? '' : ` ${t(isTaxed ? 'interop.roaming.taxed' : 'interop.roaming.untaxed')}`
    return `${partTexts.join(' · ')}${tax}`
  }
  return (prices) => (prices.length === 0 ? '—' : [...new Set(prices.map(one))].join(' / '))
}

/** Formats the price of the example charge, once for each tariff that has this price. */
export function useExampleWords(): (prices: readonly RoamingPrice[]) => string | null {
  const language = useLanguage()
  return (prices) => {
    const priceTexts = prices.flatMap(({ exampleMinor: minor, currency }) =>
      minor === null ? [] : [formatMoney(minor, currency, language)],
    )
    return priceTexts.length === 0 ? null : [...new Set(priceTexts)].join(' / ')
  }
}

export const stateTones = {
  open: 'acc',
  unbilled: 'warn',
  overdue: 'bad',
  held: 'warn',
  billed: 'good',
  credited: 'plain',
} as const
/** Splits an id `{partnerId}~{no}`. The number itself may contain the separator. */
export const parseRoamingId = (id: string) => ({ partnerId: id.slice(0, 36), no: id.slice(37) })
