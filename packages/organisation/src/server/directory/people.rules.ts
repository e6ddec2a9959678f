import { createHash } from 'node:crypto'
import type { RawRow } from '../batches/batch-rows.rules.ts'
import type { DirectoryPerson } from './directory.port.ts'

/**
 * Returns a code for a unit name, because a directory has only names: the name itself if it is a valid code, otherwise
 * `dir-` with a short hash of the name.
 */
export function unitCodeFromName(name: string): string {
  if (/^[A-Za-z0-9._-]{1,40}$/.test(name)) return name
  return `dir-${createHash('sha256').update(name).digest('hex').slice(0, 16)}`
}

/** Returns a batch row for every organisation that the people name. */
export function organisationRows(people: readonly DirectoryPerson[]): RawRow[] {
  const names = new Set(people.flatMap(({ organisation }) => organisation || []))
  return [...names].map((name) => ({ kind: 'organisation', code: unitCodeFromName(name), name }))
}

/** Returns a batch row for every department that the people name within an organisation. */
export function departmentRows(people: readonly DirectoryPerson[]): RawRow[] {
  const rows = new Map<string, RawRow>()
  for (const { organisation, department } of people) {
    if (!organisation || !department) continue
    const row = {
      kind: 'department',
      organisation: unitCodeFromName(organisation),
      code: unitCodeFromName(department),
      name: department,
    }
    rows.set(`${row.organisation}/${row.code}`, row)
  }
  return [...rows.values()]
}

/** Returns users as batch rows. Unknown units are left out, because units are synchronised by a separate call. */
export function userRows(people: readonly DirectoryPerson[], units: ExistingUnits): RawRow[] {
  return people.map(({ organisation, department, active, username, name, email, phone, employeeNo }) => {
    const org = unitCodeFromName(organisation)
    const path = `${org}/${unitCodeFromName(department)}`
    return {
      username,
      name,
      email,
      phone,
      employeeNo,
      ...(organisation && units.organisations.has(org) ? { organisation: org } : {}),
      ...(organisation && department && units.departments.has(path) ? { departments: [path] } : {}),
      state: active ? 'active' : 'disabled',
    }
  })
}
export interface ExistingUnits {
  organisations: ReadonlySet<string>
  departments: ReadonlySet<string>
}
