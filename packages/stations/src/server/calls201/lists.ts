import { evseOf } from '@evops/ocpp/contract'
import { groupTokenOf, idTokenOf } from './tokens.rules.ts'
import { one, present, type Fields, type Translation } from './translation.ts'

function entryOf({ idTag, idTagInfo }: Fields, kinds: ReadonlyMap<string, string>): Fields {
  const { status, expiryDate, parentIdTag } = (idTagInfo ?? {}) as Fields
  const info = present({
    status,
    cacheExpiryDateTime: expiryDate,
    groupIdToken: parentIdTag === undefined ? undefined : groupTokenOf(parentIdTag),
  })
  return { idToken: idTokenOf(idTag, kinds), ...(idTagInfo !== undefined && { idTokenInfo: info }) }
}

/** OCPP 2.0.1, D01: an empty list is omitted. */
export const sendLocalList: Translation = async (
  { listVersion, updateType, localAuthorizationList },
  about,
) => {
  const list = (localAuthorizationList ?? []) as Fields[]
  const kinds = await about.tokenKinds(list.map(({ idTag }) => String(idTag)))
  return one('SendLocalList', {
    versionNumber: listVersion,
    updateType,
    ...(list.length > 0 && { localAuthorizationList: list.map((entry) => entryOf(entry, kinds)) }),
  })
}

/** OCPP 2.0.1, D02: 0 means there is no list. */
export const getLocalListVersion: Translation = () =>
  one('GetLocalListVersion', {}, ({ versionNumber }) => ({ listVersion: versionNumber }))

/** OCPP 2.0.1, H01 and H03. */
export const reserveNow: Translation = async (
  { reservationId, expiryDate, idTag, parentIdTag, connectorId, connectorType },
  about,
) =>
  one(
    'ReserveNow',
    present({
      id: reservationId,
      expiryDateTime: expiryDate,
      idToken: idTokenOf(idTag, await about.tokenKinds([String(idTag)])),
      connectorType,
      evseId: Number(connectorId) > 0 ? evseOf(Number(connectorId)).id : undefined,
      groupIdToken: parentIdTag === undefined ? undefined : groupTokenOf(parentIdTag),
    }),
  )
