import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/*
 * Settings of a person by key, such as the favourites of the menu. Kept apart from saved views, because the first page
 * loads this file.
 */

/** Words joined by dots: `columns.stations.chargePoints`. */
export const preferenceKey = /^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/
const preferenceParams = z.object({ key: z.string().max(100) })
const anyJson = z.json()
export const preference = z.object({ value: anyJson.nullable() })

export const getPreference = endpoint({
  name: 'getPreference',
  method: 'GET',
  path: '/api/organisation/preferences/{key}',
  permission: 'signedIn',
  summary: 'Returns one of the caller’s own settings; null if there is none',
  params: preferenceParams,
  reply: preference,
})

export const putPreference = endpoint({
  name: 'putPreference',
  method: 'PUT',
  path: '/api/organisation/preferences/{key}',
  permission: 'signedIn',
  summary: 'Saves one of the caller’s own settings (at most 32 kB); null deletes it',
  params: preferenceParams,
  body: preference,
  bodyLimit: 33 * 1024,
  reply: preference,
})
