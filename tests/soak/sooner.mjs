// Loaded into Synapse before everything else: what repeats every twenty seconds or more does so several times a second,
// because an hour of the soak takes about that long. What people wait for keeps its own time.
const { setInterval } = globalThis
globalThis.setInterval = (work, every, ...more) => setInterval(work, every < 20_000 ? every : 150, ...more)
