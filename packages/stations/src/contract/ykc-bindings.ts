import { endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { chargePointPermissions, stationViewPermission } from './screens.ts'

/**
 * Rules that decide which logins with the number of a YKC charge point are its own: any, those with one SIM card, those
 * from one network, or those like the first accepted login (decision 360).
 */
export const ykcBindingRules = ['first_login', 'iccid', 'network', 'none'] as const
export type YkcBindingRule = (typeof ykcBindingRules)[number]

/**
 * Returns an ICCID without its filling: digits sent on the left (0) or on the right (F) of a shorter number. Returns an
 * empty text if a charge point has none.
 */
export function canonicalIccid(text: string): string {
  return text
    .trim()
    .toUpperCase()
    .replace(/^0+/, '')
    .replace(/(?<!F)F+$/, '')
}

const iccid = z
  .string()
  .transform(canonicalIccid)
  .pipe(z.string().regex(/^[1-9A-F][0-9A-F]{0,19}$/, 'stations.ykc-iccid'))
/** An address, or a network of addresses as in `10.20.0.0/16`. */
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'stations.ykc-network')

export const ykcBindingForm = z
  .object({
    rule: z.enum(ykcBindingRules),
    /** Only with the rule `iccid`. */
    iccid: iccid.nullish(),
    /** Only with the rule `network`. */
    network: network.nullish(),
  })
  .superRefine((form, context) => {
    if (form.rule === 'iccid' && !form.iccid)
      context.addIssue({ code: 'custom', path: ['iccid'], message: 'stations.ykc-iccid' })
    if (form.rule === 'network' && !form.network)
      context.addIssue({ code: 'custom', path: ['network'], message: 'stations.ykc-network' })
  })
export type YkcBindingForm = z.output<typeof ykcBindingForm>

/** Access of a YKC charge point. */
export const ykcBinding = z.object({
  rule: z.enum(ykcBindingRules),
  /** SIM card to which it is bound, or null. */
  iccid: z.string().nullable(),
  /** Network to which it is bound, as in `10.20.0.7/32`, or null. */
  network: z.string().nullable(),
  /** Time from which it is bound to this. Null: it is not bound, or not yet. */
  boundAt: instant.nullable(),
  /** False for a charge point that was registered with a password: YKC has none, so its logins are refused. */
  isAllowed: z.boolean(),
  /** Port for YKC charge points. Null: the settings of this process name none. */
  listener: z.object({ port: z.int(), isTls: z.boolean() }).nullable(),
})
export type YkcBinding = z.infer<typeof ykcBinding>

export const getYkcBinding = endpoint({
  name: 'getYkcBinding',
  method: 'GET',
  path: '/api/charge-points/{id}/ykc-binding',
  permission: stationViewPermission,
  summary: 'Returns the port for a YKC charge point, and the SIM card or network to which its logins are bound',
  reply: ykcBinding,
})

export const setYkcBinding = endpoint({
  name: 'setYkcBinding',
  keeps: { read: getYkcBinding },
  method: 'PUT',
  path: '/api/charge-points/{id}/ykc-binding',
  permission: chargePointPermissions.edit,
  summary:
    'Binds the logins of a YKC charge point to its SIM card, a network or its first login. It must connect again if its present connection does not fit',
  body: ykcBindingForm,
  reply: ykcBinding,
})

export const releaseYkcBinding = endpoint({
  name: 'releaseYkcBinding',
  method: 'POST',
  path: '/api/charge-points/{id}/ykc-binding/release',
  permission: chargePointPermissions.edit,
  summary: 'Releases a YKC charge point from the SIM card or address of its first login; its next login binds it again',
  reply: ykcBinding,
})

export const ykcBindingEndpoints = [getYkcBinding, setYkcBinding, releaseYkcBinding] as const
