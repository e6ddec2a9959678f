/** Bus: `{ id, operatorId }` asks the process that owns the socket; `{ id }` says that the answer is stored. */
export const commandChannel = 'stations.command'
export const commandDoneChannel = 'stations.command-done'
