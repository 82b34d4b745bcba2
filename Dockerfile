# syntax=docker/dockerfile:1
# A tag can be moved; the digest names these very layers. Dependabot raises it (.github/dependabot.yml).
ARG NODE_IMAGE=node:24-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6

FROM ${NODE_IMAGE} AS build
WORKDIR /nepsh
COPY package.json package-lock.json ./
COPY admin/package.json admin/
COPY site/package.json site/
COPY player/package.json player/
COPY client/package.json client/
COPY embedded-mongo/package.json embedded-mongo/
COPY ingest/package.json ingest/
COPY deploy/image/package.json deploy/image/
RUN npm ci --no-audit --no-fund
COPY . .
# The build context has no repository to read the commit from.
ARG NEPSH_COMMIT
RUN node scripts/start.mjs --build-only

# What runs: the few packages that are not in a bundle (deploy/image/package.json). The dashboard is static by now, server
# and site are bundled, and Node.js is the image's own, so no install script has to run.
FROM ${NODE_IMAGE} AS packages
WORKDIR /nepsh
COPY package.json package-lock.json ./
COPY embedded-mongo/package.json embedded-mongo/
COPY ingest/package.json ingest/
COPY deploy/image/package.json deploy/image/
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  --workspace=deploy/image --workspace=embedded-mongo --workspace=ingest

FROM ${NODE_IMAGE}
WORKDIR /nepsh
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
ENV MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072
RUN mkdir /data /backups /recordings && chown node:node /data /backups /recordings
COPY --from=packages /nepsh ./
COPY --from=build /nepsh/dist dist
COPY --from=build /nepsh/embedded-mongo/dist embedded-mongo/dist
COPY --from=build /nepsh/ingest/dist ingest/dist
COPY --from=build /nepsh/admin/dist admin/dist
COPY --from=build /nepsh/site/dist site/dist
COPY --from=build /nepsh/assets assets
RUN printf '#!/bin/sh\nexec node /nepsh/dist/cli/nepsh.js "$@"\n' > /usr/local/bin/nepsh && chmod +x /usr/local/bin/nepsh
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The flags, and the settings of the allocator above, are explained in scripts/lib/serve.mjs.
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=100", "--bytecode-old-age=1", "--flush-baseline-code", "dist/main.js"]
