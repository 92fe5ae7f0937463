# The Foyer image, built only from Debian and npm packages. How to run it: docs/deploy.md.

FROM debian:trixie-slim AS build
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates nodejs npm \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY . .
# The database runs in another container. The release includes Node 24.
# The version of the image: FOYER_VERSION=0.1.$(git rev-list --count HEAD)
ARG FOYER_VERSION
RUN node tools/build-release.mjs --to /opt/foyer --without-postgresql

FROM debian:trixie-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates \
  && rm -rf /var/lib/apt/lists/* \
  && groupadd --gid 10001 foyer \
  && useradd --uid 10001 --gid foyer --no-create-home --shell /usr/sbin/nologin foyer \
  && install --directory --owner foyer --group foyer --mode 0700 /data
COPY --from=build /opt/foyer /opt/foyer
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# Only this volume is written to, so the root file system may be read-only.
VOLUME ["/data"]
USER 10001:10001
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["/opt/foyer/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/opt/foyer/foyer"]
CMD ["start"]
