/**
 * Bus channels: `{ id, operatorId }` requests sending from the process that has the connection; `{ id }` reports that
 * the response is stored.
 */
export const commandChannel = 'stations.command'
export const commandDoneChannel = 'stations.command-done'
