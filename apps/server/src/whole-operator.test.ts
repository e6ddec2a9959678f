import { createTestOperator, createTestUser } from '@evops/organisation/testing'
import { isWrite, newId, type EndpointSpec } from '@evops/platform/contract'
import { evaluateConditions } from '@evops/platform/server'
import { createTestStation } from '@evops/stations/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wholeProduct, type WholeProduct } from './testing/whole-product.ts'

/** Writes that affect the whole operator: prices, limits, rules, catalogues, access of systems, settlement. */
const ofTheOperator: Record<string, string> = {
  organisation: `
    verifyAudit startBackup startRestoreDrill rotateEncryptionKey removeEncryptionKey createAuditFeed updateAuditFeed deleteAuditFeed testAuditFeed updateRetention saveOauthClient updateOauthClient deleteOauthClient
    deleteOauthClientByGet createDictionaryEntry createDictionaryType createOperator createPartner erasePartnerContact
    deleteDictionaryEntry deleteDictionaryType deletePartner deletePermission updateDictionaryType
    createIdentityProvider updateIdentityProvider deleteIdentityProvider updateSignInPolicy confirmAccess withdrawAccess confirmClientAccess withdrawClientAccess
    updateDictionaryEntry setDirectory removeDirectory syncUsers syncDepartments syncOrganisations
    updateOperator resetDemo updateTask runTask updatePartner renewPartnerSecrets updatePartnerLink testPartnerLink putOcpiParty decideHeldRecord inviteOcpiPartner registerOcpiPartner unregisterOcpiPartner recordPartnerPayment reversePartnerPayment judgePartnerInvoice requestPaymentTerminal assignPaymentTerminal deactivatePaymentTerminal putRoaming pullRoaming requestRoamingStats startRoaming stopRoaming reserveRoaming cancelRoamingReservation unlockRoaming findRoamingCode limitRoaming sendRoamingLimit clearRoamingLimit savePermission updatePermission
    resendPartnerSession resolvePartnerDispute testOcpiPartner playSelfTest repeatPartnerMessage createPublicFeed deletePublicFeed`,
  driver: 'publishDriverText',
  stations: `
    addRoot createFaultMapping createProfileTemplate createTemplate deleteFaultMapping deleteFirmware
    deleteProfileTemplate deleteTemplate updateFaultMapping importFaultMappings removeRoot
    setFirmwareState signFirmware uploadFirmware updateTemplate updateProfileTemplate updateSecurityPolicy`,
  tariffs: `
    assignTariff createTariff deleteDiscount deleteDiscountByGet deleteTariff deleteTariffDraft
    saveDiscount updateDiscount endGroupPrice publishGroupPrice publishTariff
    restoreTariff retireTariffVersion saveTariffDraft saveTariffSettings updateTariff unassignTariff`,
  ledger: `
    runLedgerCheck saveLedgerSettings closeMonth reopenMonth saveAccountCodes
    createBankAccount importBankStatement undoBankStatement postBankLine matchBankLine moveToBank
    createManualJournal submitManualJournal deleteManualJournal createPlan deletePlan reverseJournal setCreditLimit updatePlan`,
  members: `
    acceptCouponStrategy saveBillRules saveBookingRules saveCompany updateCompany deleteCompany eraseCompanyContact
    deleteCompanyByGet deleteCouponStrategy deleteCouponStrategyByGet endCouponStrategy
    mergeMembers deleteMember deleteMemberByGet eraseMember exportPersonalData saveCouponStrategy updateCouponStrategy offerCouponStrategy offerCouponStrategyByGet
    toggleCouponStrategy toggleCouponStrategyByGet batchSaveBindings
    createVoucherBatch downloadVoucherCodes activateVoucherBatch pauseVoucherBatch endVoucherBatch saveFeedbackReply
    updateFeedbackReply deleteFeedbackReply`,
  cards: `
    saveKeySet updateKeySet deleteKeySet deleteKeySetByGet enterKeyComponent generateKeys
    moveKeySet checkCardKey createCardModule updateCardModule deleteCardModule
    requestKeyExport takeKeyExport importKeys saveCardRules uploadCardTransactions`,
  fleet: `
    addUsualVehicleTypes closeRecordMonth createVehicleMaker createVehicleModel createEnergyQuota
    createVehicleType deleteVehicleMaker deleteVehicleModel deleteEnergyQuota deleteVehicleType
    updateVehicleMaker eraseMakerContact updateVehicleType updateVehicleModel updateEnergyQuota putQuotaSettings
    putDriverGrade openRecordMonth importDrivers importVehicles importDriverRecords createBusLine
    updateBusLine deleteBusLine eraseDriver exportDriverData`,
  charging: `
    updateLimits createListedSubject updateListedSubject deleteListedSubject`,
  content: `
    createAppVersion updateAppVersion deleteAppVersion publishAppVersion withdrawAppVersion addAppFile deleteAppFile
    createSlide updateSlide moveSlide deleteSlide publishSlide withdrawSlide addSlidePicture deleteSlidePicture
    createNewsItem updateNewsItem deleteNewsItem publishNewsItem withdrawNewsItem addNewsItemPicture
    deleteNewsItemPicture`,
  outreach: `
    holdExportSchedule
    allowNetwork disallowNetwork putMailServer tryMailServer putOuterChannel testOuterChannel
    createMessageTemplate updateMessageTemplate deleteMessageTemplate putEventRule putManners createCampaign
    updateCampaign deleteCampaign countCampaign startCampaign stopCampaign setMemberConsent putWecomName createWecomCode`,
  maintenance: `
    putWorkRules importStaff createWorkCalendar updateWorkCalendar deleteWorkCalendar
    createChecklist updateChecklist deleteChecklist createWorkPlan updateWorkPlan deleteWorkPlan
    createContractor updateContractor deleteContractor`,
  video: 'discoverCameras putVideoRules',
  energy: `
    createGridTariff updateGridTariff deleteGridTariff createSupplyPoint updateSupplyPoint deleteSupplyPoint
    putMeterPlace createOpenAdrConnection updateOpenAdrConnection deleteOpenAdrConnection tryOpenAdrConnection`,
  grid: 'createGridTemplate updateGridTemplate deleteGridTemplate',
  finance: `
    saveAgreement saveVersion endAgreement approveStatement closeStatement confirmStatement
    disputeStatement saveParty updateParty eraseParty exportPartyData recountStatement payStatement resolveStatement requestWithdrawal
    revealWithdrawal approveWithdrawal refuseWithdrawal cancelWithdrawal payWithdrawal failWithdrawal
    saveWithdrawalLimits`,
  payments: `
    createPaymentAccount updatePaymentAccount deletePaymentAccount testPaymentAccount createPaymentIntent
    queryPaymentIntent capturePaymentIntent cancelPaymentIntent confirmPaymentIntent refundPaymentIntent
    replayPartnerMessage putOfficialAccount testOfficialAccount saveAccountModel compareChannelDay waiveChannelDays uploadChannelDay
    assignDifference resolveDifference confirmDifference sendDisputeEvidence acceptDispute`,
  documents: `
    saveDocumentSettings saveTaxRate removeTaxRate previewInvoice applyInvoice approveInvoice refuseInvoice amendInvoiceRecord
    cancelInvoice issueInvoice uploadInvoice reverseInvoice reissueInvoice supplementInvoice replaceInvoice creditInvoice retryPart mailInvoice checkVerifactu
    saveOfficeCredential removeOfficeCredential`,
  reports: 'runReportProof',
  telematics: `
    createTelematicsSource updateTelematicsSource deleteTelematicsSource renewTelematicsPassword testTelematicsSource`,
}
/**
 * All other writes, by the reason why users limited to some stations may call them. A new write fails the test until it
 * is listed here or has `reach: 'operator'`.
 */
const ofRows: Record<string, string> = {
  'a station, a charge point or what stands there, which the caller sees or does not': `
    acknowledgeAlarm assignAlarm addMeterReadings addPicture adoptConnection closeAlarm noteAlarm arrangePictures
    cancelCommand revokeCertificate revealOcppMessage createMeter addMeterKey deleteMeterKey createChargePoint createTerminal deleteMeter deletePicture
    deleteChargePoint deleteStation deleteTerminal dismissConnection downloadTransfer endAcceptance
    importMeterReadings updateMeter moveAsset recordInspection releaseYkcBinding rotatePassword sendCommand
    setMeasurands setChargePointAccess setYkcBinding startAcceptance startCommandBulkJob startFirmwareBulkJob startParameterBulkJob
    startProfileBulkJob updateStation updateChargePoint switchLocalList steerLocalLists steerBulkJob
    undoBulkJob steerAcceptance updateTerminal`,
  'an order, a booking, a report or a work order of a station, which the caller sees or does not': `
    handleAbnormal revealSessionTag revealRefusedCard revealOrphanTag revealSignedValues startSessions stopSession voidSession waiveSession refundSession editSession approveSessionAudit
    refuseSessionAudit withdrawSessionAudit startBacktest stopBacktest deleteBacktest computeDayBalances
    saveBooking cancelBooking excuseBooking saveEvaluation answerEvaluation hideEvaluation saveFeedback
    answerFeedback closeFeedback noteFeedback handOverFeedback reopenFeedback takeFeedback
    acceptWorkOrder addWorkOrderPart addWorkOrderPicture syncWorkOrders applyWorkConflict setAsideWorkConflict eraseWorkConflict confirmWorkOrder eraseConfirmation exportConfirmationData giveChecklist fillCheck arriveWorkOrder beginWorkOrder cancelWorkOrder
    closeWorkOrder createWorkOrder deleteWorkOrderPicture dispatchWorkOrder finishWorkOrder
    workOrderFromAlarm updateWorkOrder transferWorkOrder rejectWorkOrder suspendWorkOrder resumeWorkOrder
    returnWorkOrder noteWorkOrder removeWorkOrderPart claimWarranty answerWarrantyClaim startRetest stopRetest assignVehicleSession releaseVehicleSession createFleet
    updateFleet deleteFleet createDepotLimit updateDepotLimit deleteDepotLimit putNetLimits createDeparture updateDeparture
    deleteDeparture importGtfs assignDeparture confirmPlugged planDepot createVdvPartner updateVdvPartner deleteVdvPartner renewVdvPassword decideVdvState mapVdvName
    createEnergyCollector updateEnergyCollector deleteEnergyCollector readEnergyCollector
    createGridObject updateGridObject deleteGridObject connectGridTerminal importGridNet
    createGridDrawing updateGridDrawing deleteGridDrawing saveGridDrawing addGridDrawingPicture lockGridDrawing unlockGridDrawing
    publishGridDrawing restoreGridDrawing selectGridSwitch confirmGridSwitch useGridTemplate undoGridTemplateUse
    createCamera updateCamera deleteCamera tryCamera watchCamera endView steerCamera takeSnapshot deleteSnapshot`,
  'its row is refused to whoever sees a part: a new station, a file of stations or of past orders, a webhook': `
    createStation startStationImport undoStationImport cancelStationImport takeImportPasswords startSessionImport undoSessionImport cancelSessionImport startTokenImport undoTokenImport cancelTokenImport startMemberImport undoMemberImport cancelMemberImport startBindingImport undoBindingImport cancelBindingImport startUserImport undoUserImport cancelUserImport startDiscountImport undoDiscountImport cancelDiscountImport startDepartureImport undoDepartureImport cancelDepartureImport startVehicleHistoryImport undoVehicleHistoryImport cancelVehicleHistoryImport startQuarterHourImport undoQuarterHourImport cancelQuarterHourImport startTitleImport undoTitleImport cancelTitleImport startCameraImport undoCameraImport cancelCameraImport startWorkCalendarImport undoWorkCalendarImport cancelWorkCalendarImport startContractorImport undoContractorImport cancelContractorImport startOnlineCardImport undoOnlineCardImport cancelOnlineCardImport startOfflineCardImport undoOfflineCardImport cancelOfflineCardImport createWebhook deleteWebhook
    updateWebhook renewWebhookSecret tryWebhook resendDelivery`,
  'a rule of alarms or of notices, whose stations the caller all sees': `
    createAlarmRule updateAlarmRule deleteAlarmRule silenceAlarmRule previewAlarmRule
    createNotificationRule deleteNotificationRule updateNotificationRule`,
  'a user, a role or a unit: nobody gives more than they hold, or reaches beyond their own unit': `
    batchDepartments batchOrganisations batchUsers clearSecondStep copyRole deleteDepartment
    deleteDepartmentByQuery deleteOrganisation deleteOrganisationByQuery deleteRole deleteUser
    saveDepartment updateDepartment liftAccountCustody exportUserData eraseOrganisationContact saveOrganisation updateOrganisation saveRole
    updateRole saveUser updateUser unlinkProvider setUserState resetPassword unlockUser`,
  'decided by a second person, who sees all that it concerns':
    'approveApproval refuseApproval withdrawApproval requestFullAccess',
  'of the caller alone, or a file of what the caller sees': 'readMessages createWall deleteWall',
  'open by choice: a word to staff on duty, from whoever watches a station': 'sendToDuty',
  'open by choice: the counter of a station serves whoever comes, one wallet at a time, with a second person above the limit': `
    closeShift openShift closeWallet rechargeWallet refundWallet freezeWallet unfreezeWallet payDeposit
    refundDeposit forfeitDeposit rechargeCompany rechargeCompanyByGet refundCompany refundCompanyByGet
    giveCoupons giveCouponsByGet revokeCoupon preferCoupon mailBill`,
  'open by choice: a member belongs to no station, and is looked after where they stand': `
    saveBinding updateBinding deleteBinding deleteBindingByGet blacklistMember
    createTitle updateTitle deleteTitle revealTitle
    saveMember updateMember revealMember`,
  'open by choice: one card or start token, issued, locked and replaced where its holder stands': `
    bindCompanyTokens bindTokens unbindToken unbindCompanyToken createToken deleteToken updateToken revealToken
    cancelCard registerCard issueCard rechargeCard refundCard lockCard updateCard deleteCard
    deleteCardByGet reportLoss replaceCard renewCard revealCard orderPlastic receivePlastic closePlasticOrder createReaderJob takeReaderFile
    answerReaderJob abandonReaderJob createCardBridge deleteCardBridge loadCard unloadCard ungreyCard changeCardPin
    unlockCardPin checkCard collectCard personaliseCard depositCard reverseCardOperation decideCardTransaction
    decideCardSession decideCardLoad`,
  'open by choice: vehicles, drivers and staff go from station to station; staff of stations that the caller does not see stay as they are': `
    bindVehicleToken endVehicleToken checkDriverRecord createDriver updateDriver deleteDriver
    revealDriver createDriverRecord updateDriverRecord deleteDriverRecord createVehicle updateVehicle
    deleteVehicle bindTelematicsDevice deleteTelematicsDevice createStaff updateStaff deleteStaff putRoster deleteRoster eraseStaff exportStaffData revealStaff`,
  'open by choice: one number of a party is shown, with a reason that is kept': 'revealParty',
}
const namesIn = (lists: Record<string, string>) =>
  Object.values(lists)
    .flatMap((names) => names.split(/\s+/))
    .filter((name) => name !== '')
    .toSorted()

/** Operations on many rows at once. */
const actsOfTheOperator = ['charging.token-state', 'fleet.check-records']
const actsOfRows = `
  charging.handle-abnormal charging.sessions-stop charging.sessions-void
  stations.acknowledge-alarms stations.close-alarms`
/** Writes that need only a sign-in: they affect only the caller. */
const ofTheCaller = `
  actAsRole actIn changePassword changePasswordByQuery confirmSecondStep endAllSignInSessions endSignInSession
  putPreference renewRecoveryCodes saveView updateView deleteView startAct startExport startSecondStep
  startPasskey createPasskey removePasskey stepUp stopRun stopSecondStep updateMe downloadRun createExportSchedule updateExportSchedule deleteExportSchedule
  pauseExportSchedule runExportSchedule downloadScheduled`

let product: WholeProduct
let t: WholeProduct['t']
let domains: WholeProduct['domains']
let app: WholeProduct['app']
let limited: string
let whole: string

beforeAll(async () => {
  product = await wholeProduct()
  ;({ t, domains, app } = product)
  const operatorId = await createTestOperator(t.services)
  const stationId = await createTestStation(t.services, operatorId)
  whole = (await createTestUser(t.services, { operatorId, codes: 'all' })).token
  const user = await createTestUser(t.services, { operatorId, codes: 'all' })
  limited = user.token
  await t.admin.query(
    `update organisation_roles set data_scope = 'stations' where id in (select role_id from organisation_user_roles where user_id = $1)`,
    [user.userId],
  )
  await t.admin.query(
    `insert into organisation_role_stations (operator_id, role_id, station_id)
     select operator_id, role_id, $2 from organisation_user_roles where user_id = $1`,
    [user.userId, stationId],
  )
})
afterAll(() => product.close())

const writes = () =>
  domains.list
    .flatMap((domain) => [...domain.endpoints])
    .filter((spec) => isWrite(spec) && Array.isArray(spec.permission))
async function requestEndpoint(token: string, { method, path }: Pick<EndpointSpec, 'method' | 'path'>, payload = {}) {
  const reply = await app.inject({
    method,
    url: path.replace(/\{\w+\}/g, newId()),
    headers: { authorization: `Bearer ${token}` },
    ...(method === 'GET' ? {} : { payload }),
  })
  const { error, data } = reply.json<{ error?: string; data?: unknown }>()
  return { status: reply.statusCode, error, data }
}

test('D-27a every write that asks for a code is named here: of the whole operator, or open to others with its reason', () => {
  const [operator, rows] = [writes().filter(isOfTheOperator), writes().filter((spec) => !isOfTheOperator(spec))]
  expect(operator.map(({ name }) => name).toSorted()).toEqual(namesIn(ofTheOperator))
  expect(rows.map(({ name }) => name).toSorted()).toEqual(namesIn(ofRows))
})

test('D-27b a user of one station, whatever codes they hold, changes nothing that counts for the whole operator', async () => {
  const passed: string[] = []
  for (const spec of writes().filter(isOfTheOperator)) {
    const { status, error } = await requestEndpoint(limited, spec)
    if (status !== 403 || error !== 'request.whole-operator') passed.push(`${spec.name}: ${status} ${error}`)
  }
  expect(passed).toEqual([])
})

test('D-27d an act on many rows that belong to no station is refused to a user of one, by filter and by name', async () => {
  const acts = domains.list.flatMap((domain) => [...(domain.acts ?? [])])
  const operator = acts.filter(({ reach }) => reach === 'operator').map(({ name }) => name)
  const rows = acts.filter(({ reach }) => reach !== 'operator').map(({ name }) => name)
  expect(operator.toSorted()).toEqual(actsOfTheOperator)
  expect(rows.toSorted()).toEqual(namesIn({ actsOfRows }))
  const start = { method: 'POST', path: '/api/runs/acts' } as const
  for (const [name, params] of [
    ['charging.token-state', { state: 'blocked' }],
    ['fleet.check-records', { checked: true }],
  ] as const)
    for (const which of [{ filter: {} }, { keys: [newId()] }])
      expect((await requestEndpoint(limited, start, { name, params, ...which })).error).toBe('request.whole-operator')
})

test('D-27e what asks for a session alone touches the caller and nobody else', () => {
  const open = domains.list
    .flatMap((domain) => [...domain.endpoints])
    .filter((spec) => isWrite(spec) && spec.permission === 'signedIn')
  expect(open.map(({ name }) => name).toSorted()).toEqual(namesIn({ ofTheCaller }))
})

test('D-27c prices, group prices, settings and limits stay as they were; whoever sees the whole operator changes them', async () => {
  const settings = { method: 'GET', path: '/api/ledger/settings' } as const
  const save = { method: 'PUT', path: '/api/ledger/settings' } as const
  const { data: before } = await requestEndpoint(whole, settings)
  const form = { freezeMinor: 1, version: 0 }
  expect((await requestEndpoint(limited, save, form)).error).toBe('request.whole-operator')
  expect((await requestEndpoint(whole, settings)).data).toEqual(before)
  expect((await requestEndpoint(whole, save, form)).data).toMatchObject({ freezeMinor: 1 })
  const station = { method: 'POST', path: '/user/sys/role/save' } as const
  expect((await requestEndpoint(limited, station, {})).error).toBe('request.invalid')
})

test('OPS-01 what the loops of all domains wait for is asked in one statement; on an empty house little waits', async () => {
  const loops = domains.list.flatMap(({ jobs = {} }) => Object.entries(jobs).filter(([, job]) => job.when))
  const holds = await t.services.db.asPlatformOnce((tx) =>
    evaluateConditions(
      tx,
      loops.map(([, { when = '' }]) => when),
    ),
  )
  expect(loops.length).toBeGreaterThan(10)
  const waiting = loops.flatMap(([name], index) => (holds[index] ? [name] : []))
  // Tasks that run for a new operator by schedule.
  const byClock = /seal|push-lists|stations:alarms/
  expect(waiting.filter((name) => !byClock.test(name))).toEqual([])
})

function isOfTheOperator({ reach }: EndpointSpec): boolean {
  return reach === 'operator'
}
