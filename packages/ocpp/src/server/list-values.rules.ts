/** Common other names of list values, in small letters and digits only. The first one that the list has is used. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  // Connector states of 1.5 and 1.6 in 2.x and the other way round, and vendors' words.
  free: ['Available'],
  idle: ['Available'],
  ready: ['Available'],
  occupied: ['Preparing'],
  busy: ['Occupied', 'Preparing'],
  inuse: ['Occupied', 'Preparing'],
  connected: ['Occupied', 'Preparing'],
  plugged: ['Occupied', 'Preparing'],
  preparing: ['Occupied'],
  charging: ['Occupied'],
  suspended: ['SuspendedEVSE', 'Occupied'],
  paused: ['SuspendedEVSE', 'Occupied'],
  suspendedev: ['Occupied'],
  suspendedevse: ['Occupied'],
  finishing: ['Occupied'],
  finished: ['Finishing', 'Occupied'],
  completed: ['Finishing', 'Occupied'],
  booked: ['Reserved'],
  error: ['Faulted'],
  fault: ['Faulted'],
  failed: ['Faulted'],
  outoforder: ['Faulted'],
  outofservice: ['Unavailable'],
  inoperative: ['Unavailable'],
  disabled: ['Unavailable'],
  offline: ['Unavailable'],
  // Error codes.
  '': ['NoError'],
  '0': ['NoError'],
  ok: ['NoError'],
  none: ['NoError'],
  groundfault: ['GroundFailure', 'GroundFault'],
  overcurrent: ['OverCurrentFailure', 'OvercurrentFault'],
  overtemperature: ['HighTemperature'],
  // Events of transactions.
  start: ['Started'],
  begin: ['Started'],
  update: ['Updated'],
  end: ['Ended'],
  stop: ['Ended'],
  stopped: ['Ended'],
  // Kinds of tokens.
  rfid: ['ISO14443'],
  nfc: ['ISO14443'],
  mifare: ['ISO14443'],
  app: ['Central'],
  contractid: ['eMAID'],
  mac: ['MacAddress'],
  evccid: ['MacAddress'],
  // Reasons.
  poweron: ['PowerUp'],
  remotestop: ['Remote'],
  unplugged: ['EVDisconnected'],
  disconnected: ['EVDisconnected'],
  emergency: ['EmergencyStop'],
}

/** Values that a list has for everything else, by the name of the field. */
const others: Readonly<Record<string, readonly string[]>> = {
  errorCode: ['OtherError'],
  reason: ['Other', 'Unknown'],
  stoppedReason: ['Other'],
  triggerReason: ['Trigger'],
  // The kind of a token in 2.x. Other fields with this name have no such value.
  type: ['Local'],
}

/** Returns the value of the list that a text means, or undefined. */
export function matchListValue(list: readonly string[], text: string, field: string): string | undefined {
  const wanted = plain(text)
  return (
    list.find((value) => plain(value) === wanted) ??
    (Object.hasOwn(synonyms, wanted) ? synonyms[wanted]?.find((value) => list.includes(value)) : undefined) ??
    (Object.hasOwn(others, field) ? others[field]?.find((value) => list.includes(value)) : undefined)
  )
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}
