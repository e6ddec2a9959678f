import { pageQuery, sortKeys, toStoredSchema, crudEndpointsForList } from '@evops/platform/contract'
import { z } from 'zod'
import { vehiclePermissions } from './screens.ts'
import { searchPrefix, textLine, optionalId, remarkText, rowBase, versioned } from './shapes.ts'

export const lineStates = ['active', 'closed'] as const

export const lineForm = z.object({
  /** Line number on the front of the bus. */
  lineNo: z.string().trim().min(1).max(20),
  name: textLine(100),
  fleetId: optionalId,
  /** Length of one direction. */
  lengthM: z.int().min(1).max(1_000_000).nullable().default(null),
  firstStop: textLine(60),
  lastStop: textLine(60),
  state: z.enum(lineStates).default('active'),
  remark: remarkText,
})
export type LineForm = z.output<typeof lineForm>
export const lineRow = toStoredSchema(lineForm).extend({
  ...rowBase,
  fleetName: z.string().nullable(),
  vehicles: z.int(),
})
export type LineRow = z.infer<typeof lineRow>
export const lineFilter = z.object({
  /** Prefix of the number or of the name. */
  search: searchPrefix,
  fleetId: z.uuid().optional(),
  state: z.enum(lineStates).optional(),
})
export type LineFilter = z.output<typeof lineFilter>

export const {
  list: listLines,
  create: createLine,
  update: updateLine,
  remove: deleteLine,
} = crudEndpointsForList('/api/bus-lines', 'BusLine', {
  permission: vehiclePermissions,
  reach: 'operator',
  row: lineRow,
  form: lineForm,
  change: lineForm.extend(versioned),
  query: pageQuery.extend({ ...lineFilter.shape, sort: sortKeys(['lineNo', 'lengthM']) }),
  summary: {
    list: 'Lists bus lines by number',
    create: 'Creates a bus line; its number must be unique within the operator',
    update: 'Updates a bus line; 409 if the version is outdated',
    remove: 'Deletes a bus line that no record refers to',
  },
})

export const lineEndpoints = [listLines, createLine, updateLine, deleteLine] as const
