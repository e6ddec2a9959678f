import { done, endpoint, idParams, pageOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { vehiclePermissions } from './permissions.ts'
import { found, line, optionalId, remark, rowBase, versioned } from './shapes.ts'

export const lineStates = ['active', 'closed'] as const
export type LineState = (typeof lineStates)[number]

export const lineForm = z.object({
  /** What stands on the front of the bus. */
  lineNo: z.string().trim().min(1).max(20),
  name: line(100),
  fleetId: optionalId,
  /** One way. */
  lengthM: z.int().min(1).max(1_000_000).nullable().default(null),
  firstStop: line(60),
  lastStop: line(60),
  state: z.enum(lineStates).default('active'),
  remark,
})
export type LineForm = z.output<typeof lineForm>
export const lineRow = z.object({
  ...rowBase,
  lineNo: z.string(),
  name: z.string(),
  fleetId: z.uuid().nullable(),
  fleetName: z.string().nullable(),
  lengthM: z.int().nullable(),
  firstStop: z.string(),
  lastStop: z.string(),
  state: z.enum(lineStates),
  remark: z.string(),
  vehicles: z.int(),
})
export type LineRow = z.infer<typeof lineRow>
export const lineFilter = z.object({
  /** The beginning of the number or of the name. */
  search: found,
  fleetId: z.uuid().optional(),
  state: z.enum(lineStates).optional(),
})
export type LineFilter = z.output<typeof lineFilter>

export const listLines = endpoint({
  name: 'listBusLines',
  method: 'GET',
  path: '/api/bus-lines',
  permission: vehiclePermissions.view,
  summary: 'Lines, by number',
  query: pageQuery.extend({ ...lineFilter.shape, sort: sortKeys(['lineNo', 'lengthM']) }),
  reply: pageOf(lineRow),
})
export const createLine = endpoint({
  name: 'createBusLine',
  reach: 'operator',
  method: 'POST',
  path: '/api/bus-lines',
  permission: vehiclePermissions.create,
  summary: 'Adds a line; a number is its own within the operator',
  body: lineForm,
  reply: lineRow,
})
export const updateLine = endpoint({
  name: 'updateBusLine',
  reach: 'operator',
  keeps: { read: listLines },
  method: 'PUT',
  path: '/api/bus-lines/{id}',
  permission: vehiclePermissions.edit,
  summary: 'Changes a line. 409 for an old version',
  params: idParams,
  body: lineForm.extend(versioned),
  reply: lineRow,
})
export const deleteLine = endpoint({
  name: 'deleteBusLine',
  reach: 'operator',
  method: 'DELETE',
  path: '/api/bus-lines/{id}',
  permission: vehiclePermissions.delete,
  summary: 'Removes a line that nothing names',
  params: idParams,
  reply: done,
})

export const lineEndpoints = [listLines, createLine, updateLine, deleteLine] as const
