import { assetKinds, type AssetKind } from '@evops/stations/contract'
import { describe, expect, test } from 'vitest'
import { kmBetween } from '../../contract/index.ts'
import { rankStaff, requiredSkill, type AssignmentCandidate } from './rank.rules.ts'

const madrid = { lat: 40.4168, lng: -3.7038 }
const barcelona = { lat: 41.3874, lng: 2.1686 }
const one = (staffNo: string, more: Partial<AssignmentCandidate> = {}): AssignmentCandidate => ({
  id: staffNo,
  staffNo,
  name: staffNo,
  state: 'on_duty',
  skills: ['dc'],
  here: true,
  onDuty: true,
  certificates: [{ skill: 'dc', until: null }],
  places: [madrid],
  openWorkOrders: 0,
  contractorId: null,
  contractor: null,
  contractorSkills: [],
  ...more,
})
const need = { skill: 'dc', place: madrid, today: '2026-06-01' } as const
const rankCandidates = (of: readonly AssignmentCandidate[], how: Partial<Parameters<typeof rankStaff>[1]> = {}) =>
  rankStaff(of, { ...need, ...how }, 3)
const workOrder = (of: readonly AssignmentCandidate[]) => rankCandidates(of).map(({ staffNo }) => staffNo)

describe('X-12 ranking of the staff for an order', () => {
  test('X-12 skill, area, roster, certificate, distance and load, each before the next', () => {
    const worse: Partial<AssignmentCandidate>[] = [
      { skills: ['ac'], places: [], openWorkOrders: 0 },
      { here: false },
      { onDuty: false },
      { certificates: [{ skill: 'dc', until: '2026-05-31' }] },
      { places: [] },
      { places: [barcelona] },
      { openWorkOrders: 2 },
      {},
    ]
    // An earlier criterion has priority over all later ones together.
    const staff = worse.map((more, place) => one(`T-${place}`, more))
    expect(workOrder(staff)).toEqual(['T-7', 'T-6', 'T-5', 'T-4', 'T-3', 'T-2', 'T-1', 'T-0'])
    expect(workOrder([one('A', { openWorkOrders: 9 }), one('B', { places: [barcelona] })])).toEqual(['A', 'B'])
    expect(workOrder([one('A', { places: [barcelona] }), one('B', { certificates: [] })])).toEqual(['A', 'B'])
    expect(workOrder([one('A', { certificates: [] }), one('B', { onDuty: false })])).toEqual(['A', 'B'])
    expect(workOrder([one('A', { onDuty: false }), one('B', { here: false })])).toEqual(['A', 'B'])
    expect(workOrder([one('A', { here: false }), one('B', { skills: [] })])).toEqual(['A', 'B'])
  })

  test('X-12 ties go by staff number, whatever order they came in', () => {
    const staff = ['T-3', 'T-1', 'T-2'].map((staffNo) => one(staffNo))
    expect(workOrder(staff)).toEqual(['T-1', 'T-2', 'T-3'])
    expect(workOrder(staff.toReversed())).toEqual(['T-1', 'T-2', 'T-3'])
    // Within five kilometres the workload decides.
    const near = { places: [{ lat: madrid.lat + 0.03, lng: madrid.lng }] }
    expect(workOrder([one('T-1', { openWorkOrders: 1 }), one('T-2', near)])).toEqual(['T-2', 'T-1'])
  })

  test('X-12 the rule gives to nobody off, elsewhere, without the skill or with too much to do', () => {
    const staff = [
      one('off', { onDuty: false }),
      one('away', { here: false }),
      one('other', { skills: ['civil'] }),
      one('busy', { openWorkOrders: 3 }),
      one('fits', { openWorkOrders: 2, certificates: [] }),
    ]
    expect(rankCandidates(staff).flatMap(({ staffNo, byRule }) => (byRule ? staffNo : []))).toEqual(['fits'])
    const free = rankCandidates(staff, { skill: null }).flatMap(({ staffNo, byRule }) => (byRule ? staffNo : []))
    expect(free).toEqual(['other', 'fits'])
  })

  test('X-12 what is not known stays unknown', () => {
    expect(rankCandidates([one('A')], { skill: null, place: null })[0]).toMatchObject({
      able: null,
      certificate: null,
      km: null,
    })
    expect(rankCandidates([one('A', { places: [barcelona, madrid] })])[0]).toMatchObject({ km: 0 })
    expect(rankCandidates([one('A', { certificates: [] })])[0]).toMatchObject({ certificate: 'none' })
    expect(rankCandidates([one('A', { certificates: [{ skill: 'dc', until: need.today }] })])[0]).toMatchObject({
      certificate: 'valid',
    })
  })

  test('X-12 kilometres by the great circle', () => {
    expect(kmBetween(madrid, barcelona)).toBeCloseTo(505, -1)
    expect(kmBetween(madrid, madrid)).toBe(0)
    expect(kmBetween({ lat: 0, lng: 179 }, { lat: 0, lng: -179 })).toBeCloseTo(222.4, 0)
    expect(kmBetween({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(Math.PI * 6_371, 3)
  })

  test('X-12 the skill that an order needs, by its fault, else by its asset or its charge point', () => {
    const of = (fault: string | null, kind: number | null, type = 'fault', assetKind: AssetKind | null = null) =>
      requiredSkill({ type, fault, kind, assetKind })
    expect(of('F30', 1)).toBe('network')
    expect(of('F07', 2)).toBe('meter')
    expect(of('F01', 1)).toBe('dc')
    expect(of('F01', 2)).toBe('ac')
    expect(of(null, 2)).toBe('ac')
    expect(of('F99', 3)).toBe(null)
    expect(of(null, null)).toBe(null)
    expect(of(null, 1, 'cleaning')).toBe(null)
    expect(of(null, 1, 'meter')).toBe('meter')
    expect(assetKinds.map((one) => [one, of(null, null, 'fault', one)])).toEqual([
      ['terminal', 'network'],
      ['meter', 'meter'],
      ['collector', 'meter'],
      ['camera', 'network'],
      ['vehicle', null],
    ])
    expect(of(null, null, 'cleaning', 'camera')).toBe(null)
  })
})
