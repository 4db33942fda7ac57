# syntax=docker/dockerfile:1
# Synapse in a container: docker build -t synapse .   docs/operating.md says how to run it, and what of this was tried.
# Each step is also run as a plain command by tests/faults/container.test.ts.

FROM node:24-bookworm-slim AS build
WORKDIR /opt/synapse
# What is installed changes more seldom than the code, so that it is kept from build to build.
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY index.html vite.config.ts tsconfig.base.json LICENSE NOTICE.md THIRD-PARTY.md ./
COPY scripts scripts
COPY src src
RUN npm run build

FROM node:24-bookworm-slim
RUN groupadd --gid 10001 synapse && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /var/lib/synapse synapse && install -d -o synapse -g synapse -m 0700 /var/lib/synapse /opt/synapse/.cache
WORKDIR /opt/synapse
COPY --from=build /opt/synapse/package.json /opt/synapse/package-lock.json /opt/synapse/LICENSE /opt/synapse/NOTICE.md /opt/synapse/THIRD-PARTY.md ./
COPY --from=build /opt/synapse/node_modules node_modules
COPY --from=build /opt/synapse/dist dist
COPY --from=build /opt/synapse/scripts scripts
COPY --from=build /opt/synapse/src src
COPY deploy/make-bucket.mjs deploy/
ENV NODE_ENV=production HOST=0.0.0.0 PORT=5000 DATA_DIR=/var/lib/synapse PATH=/opt/synapse/node_modules/.bin:$PATH
USER synapse
VOLUME /var/lib/synapse
EXPOSE 5000
# As long as the process answers. Whether the database is there, /readyz says; a new start would not bring it back.
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s --retries=4 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
# The settings of "npm start" (package.json), without npm between: it would ask whether there is something to install.
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=50", "src/server/main.mjs"]
