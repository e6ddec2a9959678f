import { useCurrentUser } from '../net/sign-in-session.ts'
import { useLanguage } from '../words/language.ts'
import {
  formatEnergy,
  formatMoney,
  formatPower,
  formatPrice,
  formatNameplatePower,
  formatInstant,
  type InstantStyle,
} from './format.ts'

type Maybe<T> = T | null | undefined

/** Minor units with the currency sign (default: the operator's currency). */
export function Money({ minor, currency }: { minor: Maybe<number>; currency?: string }) {
  const me = useCurrentUser()
  return <span className="n">{formatMoney(minor, currency ?? me.operator.currency, useLanguage())}</span>
}
/** A price per kWh in 1e-5 major units. */
export function Price({ e5, digits }: { e5: Maybe<number>; digits?: number }) {
  return <span className="n">{formatPrice(e5, useLanguage(), digits)}</span>
}
/** Tenths of a watt-hour as kWh, with the unit unless `bare`. */
export function Energy({ dWh, digits, bare = false }: { dWh: Maybe<number>; digits?: number; bare?: boolean }) {
  return (
    <span className="n">
      {formatEnergy(dWh, useLanguage(), digits)}
      {!bare && ' kWh'}
    </span>
  )
}
/** Watts as kW, with the unit unless `bare`. */
export function Power({ watts, bare = false }: { watts: Maybe<number>; bare?: boolean }) {
  return (
    <span className="n">
      {formatPower(watts, useLanguage())}
      {!bare && ' kW'}
    </span>
  )
}
/** Rated watts as kW with the unit, in the format of a nameplate. */
export function RatedPower({ watts }: { watts: Maybe<number> }) {
  return <span className="n">{formatNameplatePower(watts, useLanguage())} kW</span>
}
/** An instant in the station's local time with the zone's name on hover. Default: the operator's zone. */
export function InstantValue({ at, zone, style }: { at: Maybe<string>; zone?: string; style?: InstantStyle }) {
  const me = useCurrentUser()
  const name = zone ?? me.operator.timeZone
  return (
    <time className="n" dateTime={at ?? undefined} title={name}>
      {formatInstant(at, useLanguage(), name, style)}
    </time>
  )
}
