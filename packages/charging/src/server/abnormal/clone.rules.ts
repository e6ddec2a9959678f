import type { AnomalyEvidence, AnomalyThresholds } from '../../contract/index.ts'
import type { AnomalyInput, TokenPresentation } from './anomaly-poll.ts'

const earthKm = 6_371

/**
 * Detects the same token at another station, before or after: the distance was too far for the time between, or it
 * charged at both places at once.
 */
export function detectClonedToken(look: AnomalyInput, { cloneKmh }: AnomalyThresholds): AnomalyEvidence | null {
  for (const other of look.elsewhere) {
    const evidence = ofPair(look, other, cloneKmh)
    if (evidence) return evidence
  }
  return null
}

function ofPair(look: AnomalyInput, other: TokenPresentation, cloneKmh: number): AnomalyEvidence | null {
  const own = { ...look.place, sessionNo: look.sessionNo, startedAt: look.startedAt, endedAt: look.endedAt }
  const [first, second] = other.startedAt <= own.startedAt ? [other, own] : [own, other]
  const betweenS = Math.round((second.startedAt - first.startedAt) / 1_000)
  const facts = {
    otherId: other.id,
    firstStation: first.stationName,
    firstSessionNo: first.sessionNo,
    firstAt: new Date(first.startedAt).toISOString(),
    secondStation: second.stationName,
    secondSessionNo: second.sessionNo,
    secondAt: new Date(second.startedAt).toISOString(),
  }
  const km = distanceKm(first, second)
  const travelS = km === null ? 0 : Math.round((km / cloneKmh) * 3_600)
  if (km !== null && betweenS < travelS)
    return { kind: 'clone-distance', ...facts, betweenS, travelS, distanceKm: Math.round(km) }
  const isBoth = first.endedAt === null || first.endedAt > second.startedAt
  return isBoth ? { kind: 'clone-both', ...facts } : null
}

/** If two adjacent sessions are checked together, only the later one reports the clone. */
export function dropDuplicateClonePairs(looks: readonly AnomalyInput[]): AnomalyInput[] {
  const byId = new Map(looks.map((look) => [look.id, look]))
  const isClaimedBy = (other: AnomalyInput | undefined, { id, startedAt }: AnomalyInput) =>
    other !== undefined &&
    other.elsewhere.some((each) => each.id === id) &&
    (other.startedAt > startedAt || (other.startedAt === startedAt && other.id > id))
  return looks.map((look) => ({
    ...look,
    elsewhere: look.elsewhere.filter(({ id }) => !isClaimedBy(byId.get(id), look)),
  }))
}

/** Great-circle distance in km. Null if one of the two has no coordinates. */
function distanceKm(
  one: Pick<TokenPresentation, 'longitude' | 'latitude'>,
  other: Pick<TokenPresentation, 'longitude' | 'latitude'>,
): number | null {
  if (one.longitude === null || one.latitude === null || other.longitude === null || other.latitude === null)
    return null
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const across = Math.sin(rad(other.latitude - one.latitude) / 2) ** 2
  const along = Math.sin(rad(other.longitude - one.longitude) / 2) ** 2
  const part = across + Math.cos(rad(one.latitude)) * Math.cos(rad(other.latitude)) * along
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(part)))
}
