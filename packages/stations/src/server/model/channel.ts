/** Bus channel: a charge point has sent the last part of a report. */
export const modelChannel = 'stations.model'
