import { formToColumns, conflictProblem, isStillReferenced, type Services, type Tx } from '@evops/platform/server'
import type { RawBuilder } from 'kysely'
import type { Approvals, OrganisationDomain } from '@evops/organisation/server'
import { newId, requireFound, Problem } from '@evops/platform/contract'
import {
  isAreaCodeValid,
  stationAddress,
  stationFacts,
  stationForm,
  type StationDetail,
  type StationForm,
} from '../../contract/index.ts'
import type { FlagNameFormatter } from '../../contract/acceptance-facts.ts'
import type { FindDisplayedTariff, FindSessionNumbers, FindSessions, LoadLocalListContents } from '../ports.ts'
import { positionColumns } from './position.rules.ts'
import {
  changeStation,
  isStationCodeTaken,
  findStation,
  insertStation,
  lockStation,
  removeStation,
  type StationValues,
} from './stations.store.ts'

export type FindUnknownPlaces = (tx: Tx, place: Partial<Place>) => Promise<(keyof Place)[]>

export interface StationDeps {
  /** Returns the time zone of an operator, the default for its stations. */
  operatorOf: (id: string) => Promise<{ timeZone: string }>
  /** Returns which of an organisation and a department the operator does not have. Without it there is no check. */
  unknownPlaces?: FindUnknownPlaces
  /** Called when a station has moved to another organisation or department, because other users can see it now. */
  scopeChanged?: (operatorId: string) => void
  /** Requests approval by a second person for actions that need it. Without it such actions are rejected. */
  approvals?: Approvals
  /** Returns the contents of local lists; empty by default. */
  listContent?: LoadLocalListContents
  /**
   * Return the possible assignees of an alarm, and their permissions and scope. Without them an alarm can only be
   * assigned to oneself.
   */
  holdersOf?: OrganisationDomain['holdersOf']
  actorNow?: OrganisationDomain['actorNow']
  /** Returns the number of a registered and valid token. Without it none is known. */
  tagOf?: (tx: Tx, tokenId: string, now: Date) => Promise<string | undefined>
  /** Returns the number of a station's unpaid sessions; zero by default. */
  unpaidAt?: (tx: Tx, stationId: string) => Promise<number>
  /** Returns the sessions of a charge point's transactions. Without it an acceptance run checks none. */
  sessionsOf?: FindSessions
  /** Returns the session numbers of transactions with a charge point's own id (2.x). */
  numbersOf?: FindSessionNumbers
  /** Returns the tariff that a charge point is to display. Without it there is none. */
  displayedTariff?: FindDisplayedTariff
  /** SQL relation with the registers at the start and end of sessions. Without it curves use meter values only. */
  sessionRegisters?: RawBuilder<unknown>
  /** Returns the name of a session's flag. Without it the code is shown. */
  flagName?: FlagNameFormatter
}
type Place = Pick<StationDetail, 'orgId' | 'departmentId'>
/** Parsed form with all defaults filled in. */
type Parsed = ReturnType<typeof stationForm.parse>

export function createStationService(
  services: Services,
  { operatorOf, scopeChanged, unpaidAt, unknownPlaces }: StationDeps,
) {
  async function stationValues(tx: Tx, operatorId: string, form: Parsed): Promise<StationValues> {
    assertNoUnknownPlaces(await unknownPlaces?.(tx, form))
    if (!isAreaCodeValid(form.countryCode, form.areaCode))
      throw new Problem('stations.area-code', {}, { areaCode: 'stations.area-code' })
    return {
      ...formToColumns(stationFacts, form),
      ...formToColumns(stationAddress, form),
      ...positionColumns(form.position),
      code: form.code,
      name: form.name,
      time_zone: form.timeZone ? requireTimeZone(form.timeZone) : (await operatorOf(operatorId)).timeZone,
      station_type: form.stationType,
      status: form.status,
      country_code: form.countryCode ?? null,
      area_code: form.areaCode || null,
      address: form.address || null,
      phone: form.phone || null,
      business_hours: form.roundTheClock ? null : form.businessHours || null,
      rated_power_w: form.ratedPowerW ?? null,
      remark: form.remark || null,
      open_to_public: form.openToPublic,
      org_id: form.orgId ?? null,
      department_id: form.departmentId ?? null,
    }
  }

  return {
    /** Adds a station. Rejects a code that the operator already uses. */
    async create(tx: Tx, operatorId: string, form: StationForm): Promise<StationDetail> {
      const id = newId(services.now().getTime())
      const values = await stationValues(tx, operatorId, stationForm.parse(form))
      if (!(await insertStation(tx, operatorId, { id, values }))) throw codeIsTaken()
      return loadStation(tx, id)
    },

    async update(
      tx: Tx,
      operatorId: string,
      { id, version, form }: { id: string; version: number; form: StationForm },
    ): Promise<StationDetail> {
      await loadStation(tx, id)
      const values = await stationValues(tx, operatorId, stationForm.parse(form))
      if (await isStationCodeTaken(tx, values.code, id)) throw codeIsTaken()
      if (!(await changeStation(tx, { id, version, values }))) throw conflictProblem(form, await loadStation(tx, id))
      return loadStation(tx, id)
    },

    /** Must be called after the commit, because the users with access to the station may have changed. */
    placed(operatorId: string, before: Place | null, after: Place): void {
      const same = (key: keyof Place) => (before?.[key] ?? null) === after[key]
      if (!same('orgId') || !same('departmentId')) scopeChanged?.(operatorId)
    },

    /** Deletes a station without charge points, debts and records. Any other is closed instead (handbook section 3). */
    async remove(tx: Tx, id: string): Promise<StationDetail> {
      if (!(await lockStation(tx, id))) throw new Problem('request.not-found')
      const station = await loadStation(tx, id)
      if (station.chargePoints > 0)
        throw new Problem('stations.station-has-charge-points', { count: station.chargePoints })
      const unpaid = (await unpaidAt?.(tx, id)) ?? 0
      if (unpaid > 0) throw new Problem('stations.station-has-unpaid', { count: unpaid })
      await removeStation(tx, id).catch((error: unknown) => {
        throw isStillReferenced(error) ? new Problem('stations.station-has-records') : error
      })
      return station
    },
  }
}
export type StationService = ReturnType<typeof createStationService>

/** Throws stations.place-unknown with the field. */
export function assertNoUnknownPlaces(unknown: readonly string[] = [], under = ''): void {
  if (unknown.length === 0) return
  const fields = unknown.map((field) => [under + field, 'stations.place-unknown'])
  throw new Problem('stations.place-unknown', {}, Object.fromEntries(fields))
}

/** Returns a station of the transaction's operator. Throws request.not-found. */
export async function loadStation(tx: Tx, id: string): Promise<StationDetail> {
  return requireFound(await findStation(tx, id))
}

/** Checks the station of a field. Throws stations.station-unknown with the field. */
export async function requireStation(tx: Tx, stationId: string): Promise<void> {
  if (await findStation(tx, stationId)) return
  throw new Problem('stations.station-unknown', {}, { stationId: 'stations.station-unknown' })
}

/** Returns the name of a valid time zone. Throws stations.time-zone-unknown. */
export function requireTimeZone(timeZone: string): string {
  if (isTimeZone(timeZone)) return timeZone
  throw new Problem('stations.time-zone-unknown', { timeZone }, { timeZone: 'stations.time-zone-unknown' })
}

export function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone }).format()
    return true
  } catch {
    return false
  }
}

function codeIsTaken(): Problem {
  return new Problem('stations.station-code-taken', {}, { code: 'stations.station-code-taken' })
}
