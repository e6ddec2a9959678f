import type { AssetKind } from '@evops/stations/contract'
import {
  kmBetween,
  type GeoLocation,
  type RankedStaff,
  type StaffSkill,
  type StaffState,
} from '../../contract/index.ts'

/** A possible assignee with the data for the ranking. */
export interface AssignmentCandidate {
  id: string
  staffNo: string
  name: string
  state: StaffState
  skills: readonly StaffSkill[]
  here: boolean
  onDuty: boolean
  /** Certificates by skill; until: the last day. */
  certificates: readonly { skill: StaffSkill; until: string | null }[]
  /** Locations known from the person's work orders. */
  places: readonly GeoLocation[]
  openWorkOrders: number
  /** Null: the operator's own. */
  contractorId: string | null
  contractor: RankedStaff['contractor']
  /** Empty: all. */
  contractorSkills: readonly StaffSkill[]
}
export interface AssignmentCriteria {
  /** Null: unknown, or none. */
  skill: StaffSkill | null
  /** Null: unknown. */
  place: GeoLocation | null
  /** Current day of the operator. */
  today: string
}

function certificateFor(
  { certificates }: AssignmentCandidate,
  { skill, today }: AssignmentCriteria,
): RankedStaff['certificate'] {
  if (skill === null) return null
  const own = certificates.filter((one) => one.skill === skill)
  if (own.some(({ until }) => until === null || until >= today)) return 'valid'
  return own.length > 0 ? 'ended' : 'none'
}
function kmTo({ places }: AssignmentCandidate, { place }: AssignmentCriteria): number | null {
  if (!place || places.length === 0) return null
  return Math.round(Math.min(...places.map((one) => kmBetween(one, place))))
}

/** Staff of a contractor without a valid contract get no work orders. */
const isBound = (contractor: RankedStaff['contractor']) => contractor === null || contractor.contractStatus === 'valid'
function isAble({ skills, contractorSkills }: AssignmentCandidate, skill: StaffSkill): boolean {
  return skills.includes(skill) && (contractorSkills.length === 0 || contractorSkills.includes(skill))
}

/** Distances within this many kilometres count as equal; then the workload decides. */
const nearKm = 5
const workOrderOf = ({ contractor, able, here, onDuty, certificate, km, openWorkOrders }: RankedStaff): number[] => [
  isBound(contractor) ? 0 : 1,
  able === false ? 1 : 0,
  here ? 0 : 1,
  onDuty ? 0 : 1,
  certificate === null || certificate === 'valid' ? 0 : 1,
  km === null ? Infinity : Math.floor(km / nearKm),
  openWorkOrders,
]

/**
 * Ranks the candidates. Valid contracts first; then by skill, area, roster, certificate, distance (in steps of five
 * kilometres, unknown last) and workload, in this priority; ties by staff number. `byRule`: the rule may assign the
 * work order, with fewer than `most` open work orders.
 */
export function rankStaff(
  candidates: readonly AssignmentCandidate[],
  need: AssignmentCriteria,
  most: number,
): RankedStaff[] {
  const ranked = candidates.map((one): RankedStaff => {
    const { id, staffNo, name, state, here, onDuty, openWorkOrders, contractor } = one
    const able = need.skill === null ? null : isAble(one, need.skill)
    const km = kmTo(one, need)
    const byRule = isBound(contractor) && onDuty && here && able !== false && openWorkOrders < most
    const certificate = certificateFor(one, need)
    return {
      id,
      staffNo,
      name,
      state,
      able,
      here,
      onDuty,
      certificate,
      km,
      openWorkOrders,
      contractor,
      byRule,
    }
  })
  return ranked.toSorted((a, b) => {
    const [of, against] = [workOrderOf(a), workOrderOf(b)]
    for (const [place, value] of of.entries()) {
      const other = against[place] ?? 0
      if (value !== other) return value < other ? -1 : 1
    }
    return a.staffNo < b.staffNo ? -1 : a.staffNo > b.staffNo ? 1 : 0
  })
}

/** Skills that a fault code alone requires. */
const skillOfFault: Readonly<Record<string, StaffSkill>> = {
  F02: 'dc',
  F05: 'dc',
  F06: 'dc',
  F07: 'meter',
  F11: 'dc',
  F25: 'network',
  F30: 'network',
  F32: 'network',
  F33: 'civil',
  F60: 'meter',
  F68: 'meter',
}
/** Skills by the kind of charge point, if it is one of the two. */
const skillOfKind: Readonly<Record<number, StaffSkill>> = { 1: 'dc', 2: 'ac' }

/** Skills by asset; vehicles have none. */
const skillOfAsset: Readonly<Record<AssetKind, StaffSkill | null>> = {
  terminal: 'network',
  meter: 'meter',
  collector: 'meter',
  camera: 'network',
  vehicle: null,
}

/**
 * Returns the skill that a work order needs: by its fault, its type, its asset or its charge point's kind; null:
 * unknown.
 */
export function requiredSkill({
  type,
  fault,
  kind,
  assetKind,
}: {
  type: string
  fault: string | null
  kind: number | null
  assetKind: AssetKind | null
}): StaffSkill | null {
  const byFault = fault === null ? undefined : skillOfFault[fault]
  if (byFault) return byFault
  if (type === 'meter') return 'meter'
  if (type === 'cleaning') return null
  if (assetKind !== null) return skillOfAsset[assetKind]
  return (kind === null ? undefined : skillOfKind[kind]) ?? null
}
