import { allowedWithoutRule } from './in-service.allowed.ts'
import { isTest, type SourceTree } from './tree.ts'

/** Tables and views whose rows are charge points or connectors, or their connections. */
const rowsOfChargePoints =
  /\bstations_(charge_points|connectors|connector_facts|charge_point_names|connector_cards|open_connectors|bookable_connectors|links|links_now|charge_point_signs|public_charge_points)\b/
const rule = /in_service|in_use_from/
/** Splits a module at its declarations, so that a count and a table of two queries are not taken together. */
const declaration = /\n(?=export |async function |function |const )/

/**
 * Finds server files that count charge points or connectors, and SQL views of their connections, that do not apply the
 * rule “in service since” (decision 254): a planned charge point is in no figure and not public. Exceptions are listed
 * with their reason, and an exception that is no longer needed is a finding too.
 */
export function checkInService({ files }: SourceTree, allowed = allowedWithoutRule): string[] {
  const found = files
    .filter(({ path }) => /^packages\/[^/]+\/src\/server\//.test(path) && !isTest(path))
    .filter(({ path, text }) => (path.endsWith('.sql') ? isViewOfLinks(text) : countsChargePoints(text)))
    .filter(({ text }) => !rule.test(text))
    .map(({ path }) => path)
  return [
    ...found
      .filter((path) => !(path in allowed))
      .map((path) => `${path} counts charge points without the rule “in service since” (stations_in_service)`),
    ...Object.keys(allowed)
      .filter((path) => !found.includes(path))
      .map((path) => `${path} needs no exception in in-service.allowed.ts any more`),
  ]
}

function countsChargePoints(text: string): boolean {
  return text.split(declaration).some((part) => /\bcount\(/.test(part) && rowsOfChargePoints.test(part))
}
function isViewOfLinks(text: string): boolean {
  return /create or replace view/.test(text) && /\b(from|join) stations_links\b/.test(text)
}
