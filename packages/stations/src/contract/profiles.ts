import { endpoint, instant, pageQuery, crudEndpointsForList } from '@evops/platform/contract'
import { z } from 'zod'
import { scheduleValues } from './charging-profile.ts'
import { chargePointPermissions, stationViewPermission } from './screens.ts'
import { bulkJobTargets, startedBulkJob } from './bulk-jobs.ts'

/** `ChargePointMaxProfile` limits the whole charge point. `TxDefaultProfile` limits each of its sessions. */
export const templatePurposes = ['ChargePointMaxProfile', 'TxDefaultProfile'] as const
export const chargingUnits = ['W', 'A'] as const
const minutesOfDay = 1440
/** Profile id of a charge point's own power limit. Ids of templates start at 100. */
export const powerLimitNo = 1
/** First id of profiles that their sender reads back and renews. */
export const firstPlannedProfileId = 1_100_000_000

/**
 * Periods by their start minute in the station's local day, with limits in tenths of the unit, as in the protocol. The
 * first period starts at 0, and starts are ascending.
 */
const periods = z
  .array(
    z.object({
      fromMinute: z
        .int()
        .min(0)
        .max(minutesOfDay - 1),
      limitTenths: z.int().min(0).max(100_000_000),
    }),
  )
  .min(1)
  .max(48)
export type ProfilePeriod = z.infer<typeof periods>[number]

export const profileForm = z.object({
  name: z.string().trim().min(1).max(60),
  purpose: z.enum(templatePurposes).default('TxDefaultProfile'),
  /** The profile with the highest level applies. */
  stackLevel: z.int().min(0).max(100).default(0),
  unit: z.enum(chargingUnits).default('W'),
  periods,
})
export const profileTemplate = profileForm.extend({
  id: z.uuid(),
  purpose: z.enum(templatePurposes),
  stackLevel: z.int(),
  unit: z.enum(chargingUnits),
  /** Number of charge points with this active profile. */
  active: z.int(),
  version: z.int(),
  updatedAt: instant,
})
export type ProfileTemplate = z.infer<typeof profileTemplate>

export const {
  list: listProfileTemplates,
  create: createProfileTemplate,
  update: updateProfileTemplate,
  remove: deleteProfileTemplate,
} = crudEndpointsForList('/api/profile-templates', 'ProfileTemplate', {
  permission: { view: stationViewPermission, edit: chargePointPermissions.control },
  row: profileTemplate,
  form: profileForm,
  change: profileForm.extend({ version: z.int() }),
  query: pageQuery.extend({ search: z.string().trim().max(60).optional() }),
  summary: {
    list: 'Lists charging profile templates with the number of charge points where each is active',
    create: 'Creates a charging profile template',
    update:
      'Updates a charging profile template; charge points keep their current profiles until it is applied again. 409 if the version is outdated',
    remove: 'Deletes a charging profile template; charge points keep their current profiles',
  },
  reach: 'operator',
})
export const startProfileBulkJob = endpoint({
  name: 'startProfileBulkJob',
  method: 'POST',
  path: '/api/bulk-jobs/profiles',
  permission: chargePointPermissions.control,
  summary:
    'Starts a bulk job that sets a charging profile on a connector, on charge points or on all of a station, in stages; or clears it',
  body: z.object({
    ...bulkJobTargets,
    templateId: z.uuid(),
    /** 0 means the whole charge point. */
    connectorNo: z.int().min(0).max(99).default(0),
    clear: z.boolean().default(false),
  }),
  reply: startedBulkJob,
})

export const chargePointProfile = z.object({
  id: z.uuid(),
  connectorNo: z.int(),
  profileNo: z.int(),
  purpose: z.string(),
  stackLevel: z.int(),
  /** Name of the source template, if it still exists. The charge point's own power limit has none. */
  name: z.string().nullable(),
  unit: z.enum(chargingUnits),
  /** Seconds from the start of the schedule, and the values as in the protocol. */
  periods: z.array(z.object({ startPeriod: z.int(), ...scheduleValues, operationMode: z.string().optional() })),
  /** True if the values change while the profile is active (OCPP 2.1). */
  dynamic: z.boolean(),
  /** Time of the last change or request of the values of a dynamic profile. Null: none yet. */
  valuesAt: instant.nullable(),
  /** Seconds for which the profile stays valid while the charge point is offline. Null: without a limit. */
  maxOfflineDuration: z.int().nullable(),
  /** True if the profile does not become valid again when the charge point is back. */
  invalidAfterOffline: z.boolean(),
  acceptedAt: instant,
  /**
   * Time at which the charge point reconnected without this profile and did not accept it again. Null while the profile
   * is active.
   */
  lostAt: instant.nullable(),
})
export type ChargePointProfile = z.infer<typeof chargePointProfile>
export const listChargePointProfiles = endpoint({
  name: 'listChargePointProfiles',
  method: 'GET',
  path: '/api/charge-points/{id}/charging-profiles',
  permission: stationViewPermission,
  summary:
    'Lists the active charging profiles of a charge point: accepted and not replaced or cleared since; profiles lost within the last month have the time of the loss',
  reply: z.array(chargePointProfile),
})

export const reservationRow = z.object({
  id: z.uuid(),
  connectorNo: z.int(),
  reservationNo: z.int(),
  /** Only the last characters are shown. */
  idTag: z.string(),
  state: z.enum(['active', 'expired', 'used', 'cancelled', 'replaced']),
  expiresAt: instant,
  acceptedAt: instant,
})
export type ReservationRow = z.infer<typeof reservationRow>
export const listChargePointReservations = endpoint({
  name: 'listChargePointReservations',
  method: 'GET',
  path: '/api/charge-points/{id}/reservations',
  permission: stationViewPermission,
  summary: 'Lists reservations of a charge point: active ones first, then the latest (50)',
  reply: z.array(reservationRow),
})

export const profileEndpoints = [
  listProfileTemplates,
  createProfileTemplate,
  updateProfileTemplate,
  deleteProfileTemplate,
  startProfileBulkJob,
  listChargePointProfiles,
  listChargePointReservations,
] as const
